// Where everything on a table's page stands: boxes of its parts, of its texts and of its controls.
(() => {
  const PARTS = ["plate", "tape", "bet", "dealer", "track", "pot", "cap", "hand", "hand-name", "dock"];
  const round = (n) => Math.round(n * 10) / 10;
  const box = (r) => ({ x: round(r.left), y: round(r.top), r: round(r.right), b: round(r.bottom) });
  const forEars = (e) => e.closest(".for-ears, .skip-link, option") !== null;
  const shows = (e) => e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  const filled = (e) => e.textContent.trim() !== "" || e.querySelector("svg") !== null;
  const scrolls = (e) => e.closest('[data-part="log"], [data-part="chat"]') !== null;

  const parts = [];
  for (const e of document.querySelectorAll("[data-part]")) {
    const name = e.dataset.part;
    const r = e.getBoundingClientRect();
    if (!PARTS.includes(name) || r.width === 0 || !filled(e) || !shows(e)) continue;
    const seat = e.closest("[data-seat]")?.dataset.seat;
    parts.push({ name: seat === undefined ? name : `${name} of seat ${seat}`, ...box(r) });
  }

  const cutOff = (r, e, holder) => {
    const h = holder.getBoundingClientRect();
    if (r.left < h.left - 1 || r.right > h.right + 1) return true;
    for (let up = e; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const c = up.getBoundingClientRect();
      if (r.left < c.left - 1 || r.right > c.right + 1 || r.top < c.top - 3 || r.bottom > c.bottom + 3) return true;
    }
    return false;
  };

  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    const words = node.data.trim();
    if (words === "" || forEars(e) || scrolls(e) || !shows(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = e.matches(".tag") ? e.getClientRects() : range.getClientRects();
    const lines = [...around].filter((r) => r.width > 0);
    const isName = e.closest(".name, h1") !== null;
    const size = parseFloat(getComputedStyle(e).fontSize);
    const holder = e.closest("button, a, input, .remark, .tape i, .disc, .plate, [data-part]");
    const cut = lines.some((r) => cutOff(r, e, holder ?? document.body));
    texts.push({ words, isName, cut, size, lines: lines.map(box) });
  }

  const controls = [];
  for (const e of document.querySelectorAll('button, a[href], input, select, textarea, [role="switch"], [role="tab"]')) {
    const r = e.getBoundingClientRect();
    if (r.width === 0 || forEars(e) || !shows(e)) continue;
    const name = e.getAttribute("aria-label") ?? (e.textContent.trim() || e.className);
    controls.push({ name, width: round(r.width), height: round(r.height), ...box(r) });
  }

  const outside = [];
  for (const e of document.querySelectorAll("#app *:not(svg *)")) {
    if (forEars(e) || scrolls(e) || !shows(e)) continue;
    const r = e.getBoundingClientRect();
    if (r.width === 0 || r.height === 0) continue;
    const far = r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5;
    if (far) outside.push(`${e.tagName.toLowerCase()}.${e.getAttribute("class")} ${JSON.stringify(box(r))}`);
  }
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
    outside.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  }

  const fixed = {};
  for (const e of document.querySelectorAll("[data-part=plate]")) {
    const place = /place-\d/.exec(e.closest("li")?.className ?? "")?.[0] ?? "own";
    fixed[`plate ${place}`] = box(e.getBoundingClientRect());
  }
  [...document.querySelectorAll(".own-card")].forEach((e, i) => {
    fixed[`card ${i + 1}`] = box(e.getBoundingClientRect());
  });
  for (const name of ["pot", "track", "slot-1", "slot-2", "slot-3", "sentence", "dock"]) {
    const e = document.querySelector(`[data-part="${name}"]`);
    if (e) fixed[name] = box(e.getBoundingClientRect());
  }
  return JSON.stringify({ parts, texts, controls, outside, fixed });
})();
