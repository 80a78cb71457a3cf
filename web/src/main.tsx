import { render } from "preact";

const app = document.getElementById("app");
if (app) render(<main>2-7 Triple Draw</main>, app);
