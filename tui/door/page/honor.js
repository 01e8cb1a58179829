// The terminal of a door, in a browser. What it shows and what it sends are bytes of a terminal; see net/door_browser.py.
import { Terminal } from "/xterm.mjs";

const asked = new URLSearchParams(location.search);
const words = ["plain", "ascii"].filter((word) => asked.has(word)).map((word) => `--${word}`);
const place = document.getElementById("terminal");
const notice = document.getElementById("notice");
const LOST = "The connection is lost. Your seat is kept.\nTrying again …";

// A link from `ssh HOST browser` holds a secret behind the #, which is sent to nobody but the door, and only once.
let link = location.hash.slice(1);
if (link) history.replaceState(null, "", location.pathname + location.search);

const terminal = new Terminal({
  cols: 80,
  rows: 24,
  cursorBlink: false,
  cursorInactiveStyle: "none",
  fontFamily: '"DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: Number(asked.get("size")) || 15,
  linkHandler: { activate() {} }, // what a table says leads nowhere
  logLevel: "off",
  screenReaderMode: asked.has("plain"),
  scrollback: asked.has("plain") ? 2000 : 0,
  theme: { background: "#101214" },
});
terminal.open(place);
terminal.focus();

function say(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

// ── the size of the window, in characters ───────────────────────────────────────────────────────────────────────────

function fit() {
  const screen = place.querySelector(".xterm-screen");
  const width = screen.clientWidth / terminal.cols;
  const height = screen.clientHeight / terminal.rows;
  if (!(width > 0 && height > 0)) return;
  const columns = Math.max(20, Math.floor(place.clientWidth / width));
  const lines = Math.max(5, Math.floor(place.clientHeight / height));
  if (columns !== terminal.cols || lines !== terminal.rows) terminal.resize(columns, lines);
}

let fitting = 0;
new ResizeObserver(() => {
  clearTimeout(fitting);
  fitting = setTimeout(fit, 80);
}).observe(place);

// ── whose browser this is: a key that cannot be taken out of it ─────────────────────────────────────────────────────

function kept(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("honor", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("keys", mode);
      const asking = work(transaction.objectStore("keys"));
      transaction.oncomplete = () => {
        database.close();
        resolve(asking.result);
      };
      transaction.onabort = transaction.onerror = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

async function ownKey() {
  const read = () => kept("readonly", (keys) => keys.get("mine"));
  let pair = await read();
  if (pair) return pair;
  pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  try {
    await kept("readwrite", (keys) => keys.add(pair, "mine"));
    return pair;
  } catch {
    return read(); // another page of this browser was quicker
  }
}

function base64(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)));
}

async function answer(question, pair) {
  const text = `honor-browser/1\n${location.origin}\n${question.door}\n${question.nonce}`;
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text));
  const key = await crypto.subtle.exportKey("raw", pair.publicKey);
  const size = [terminal.cols, terminal.rows];
  return JSON.stringify({ key: base64(key), signature: base64(signature), link, size, words });
}

// ── the connection ──────────────────────────────────────────────────────────────────────────────────────────────────

let socket = null;
let over = false;
let pause = 500;
let confirming = null;
const bytes = new TextEncoder();

function send(data) {
  if (socket && socket.readyState === WebSocket.OPEN && socket.in) socket.send(data);
}

terminal.onData((data) => {
  if (confirming) {
    if (data !== "\r" && data !== "\x1b") return;
    confirming.send(JSON.stringify({ yes: data === "\r" }));
    confirming.in = true;
    confirming = null;
    say("");
  } else if (over) {
    over = false;
    connect();
  } else {
    send(bytes.encode(data));
  }
});
terminal.onBinary((data) => send(Uint8Array.from(data, (character) => character.charCodeAt(0))));
terminal.onResize(({ cols, rows }) => send(JSON.stringify({ size: [cols, rows] })));
document.addEventListener("keydown", () => terminal.focus());

async function connect() {
  let pair;
  try {
    pair = await ownKey();
  } catch {
    say("This browser keeps nothing for this page (a private window?), so the door could not know you again.");
    return;
  }
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/door`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = async ({ data }) => {
    if (typeof data !== "string") {
      terminal.write(new Uint8Array(data));
      return;
    }
    const said = JSON.parse(data);
    if (said.nonce) {
      fit();
      const here = socket;
      here.send(await answer(said, pair));
      here.in = !link;
      link = "";
      pause = 500;
      say("");
      terminal.reset();
    } else if (said.confirm) {
      confirming = socket;
      say(
        `This link makes this browser ${said.confirm}'s. ` +
          `Whoever has the SSH key of ${said.confirm} sees what is played here.\n\n` +
          "Was it you who asked for it?\nEnter: yes\nEsc: no",
      );
    } else if ("over" in said) {
      over = true;
      confirming = null;
      terminal.write("\x1b[0m\x1b[?25h", () => say(`${said.over || "You have left."}\nEnter comes back.`));
    }
  };
  socket.onclose = () => {
    confirming = null;
    if (over) return;
    say(LOST);
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, 15000);
  };
}

if (!window.isSecureContext || !crypto.subtle) {
  say(
    "This page works on the machine itself (http://127.0.0.1, also through a tunnel: ssh -L 8080:127.0.0.1:8080 MACHINE) " +
      "or with https: only there can a browser keep a key.",
  );
} else {
  fit();
  connect();
}
