// main.tsx: where the page begins.
import "./theme.css";
import { render } from "preact";

render(<h1>Turnpike</h1>, document.getElementById("app") as HTMLElement);
