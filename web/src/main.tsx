import { render } from "preact";
import { App } from "./App";
import "./look/index.css";
import { wearSettings } from "./settings";

wearSettings(document.documentElement);
const root = document.getElementById("app");
if (root) render(<App />, root);
