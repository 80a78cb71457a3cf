import { render } from "preact";
import "./look/index.css";
import { App } from "./App";
import { wearSettings } from "./settings";

wearSettings(document.documentElement);
const root = document.getElementById("app");
if (root) render(<App />, root);
