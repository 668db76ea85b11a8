"""How the page looks: by day, by night, on a phone and on paper; nothing comes from elsewhere."""

from typing import Final

STYLE: Final = """
:root { --paper:#fbfaf7; --card:#ffffff; --ink:#1d2330; --quiet:#5d6678; --grid:#e3e2dc;
  --main:#2c5f9e; --pale:#dfe9f5; --good:#1c7c54; --bad:#b3402e; --second:#c98a2b;
  --third:#6f5aa8; --fourth:#7d8794; --heat-more:44,95,158; --heat-less:201,120,43; }
@media (prefers-color-scheme: dark) { :root { --paper:#12161f; --card:#1a202c; --ink:#e8eaf0;
  --quiet:#9aa5b8; --grid:#2d3646; --main:#7fb0ea; --pale:#22324a; --good:#5cc79a; --bad:#ef8a78;
  --second:#e2b25f; --third:#ab98e6; --fourth:#8b95a5; --heat-more:84,141,212;
  --heat-less:206,140,66; } }
* { box-sizing:border-box }
body { margin:0; background:var(--paper); color:var(--ink); line-height:1.5;
  font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  -webkit-text-size-adjust:100% }
main { max-width:52rem; margin:0 auto; padding:2.2rem 1.1rem 4rem }
h1 { font-size:1.7rem; line-height:1.2; margin:0 0 .4rem; letter-spacing:-.01em }
h2 { font-size:1.22rem; line-height:1.32; margin:0 0 .5rem; text-wrap:balance }
h3 { font-size:1rem; margin:1.4rem 0 .3rem }
p { margin:.45rem 0 .8rem; max-width:44rem }
.lead, .note, caption, footer { color:var(--quiet) }
.note, caption, footer { font-size:.87rem }
.eyebrow { color:var(--quiet); font-size:.78rem; letter-spacing:.07em; text-transform:uppercase;
  margin:0 0 .2rem }
section { background:var(--card); border:1px solid var(--grid); border-radius:12px;
  padding:1.2rem 1.3rem 1.1rem; margin:1.1rem 0; break-inside:avoid-page }
.tiles { display:grid; grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr)); gap:.7rem;
  margin:1.2rem 0 0; padding:0; list-style:none }
.tiles li { background:var(--card); border:1px solid var(--grid); border-radius:12px;
  padding:.7rem .9rem }
.tiles b { display:block; font-size:1.45rem; line-height:1.2; font-variant-numeric:tabular-nums }
.tiles span { color:var(--quiet); font-size:.84rem }
figure { margin:.6rem 0 .3rem }
svg { display:block; width:100%; height:auto; max-width:40rem }
svg text { font-family:inherit !important }
.wide { overflow-x:auto; margin:.5rem 0 }
table { border-collapse:collapse; font-size:.87rem; font-variant-numeric:tabular-nums }
caption { caption-side:bottom; text-align:left; padding-top:.5rem }
th, td { padding:.3rem .6rem; text-align:right; border-bottom:1px solid var(--grid);
  white-space:nowrap }
th:first-child, td:first-child { text-align:left; padding-left:0 }
td.words, th.words { text-align:left; white-space:normal }
thead th { color:var(--quiet); font-weight:600; font-size:.8rem; vertical-align:bottom }
tbody tr:last-child > * { border-bottom:0 }
.matrix td { text-align:center; min-width:4.6rem; border:2px solid var(--card);
  border-radius:6px; padding:.35rem .4rem }
.matrix th { font-weight:600; border:0; white-space:normal; max-width:9rem }
.matrix thead th { text-align:center; vertical-align:bottom }
.matrix small { display:block; color:var(--quiet); font-size:.75rem }
small { color:var(--quiet) }
.out { font-weight:700 } .up { color:var(--good) } .down { color:var(--bad) }
details { margin:.6rem 0 0 } summary { cursor:pointer; color:var(--main); font-size:.92rem }
code, pre { font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; font-size:.8rem }
pre { white-space:pre-wrap; overflow-wrap:anywhere; background:var(--pale); border-radius:8px;
  padding:.6rem .8rem; margin:.4rem 0 }
td code { display:block; white-space:normal; overflow-wrap:anywhere; min-width:15rem;
  text-align:left }
.games td { white-space:normal; text-align:left; vertical-align:top }
.games td:not(:last-child) { min-width:4.5rem } .games th { text-align:left }
.ask { display:flex; flex-wrap:wrap; gap:.6rem; align-items:center; font-size:.92rem }
input { font:inherit; width:7rem; padding:.25rem .5rem; color:inherit; background:var(--paper);
  border:1px solid var(--grid); border-radius:7px }
@media (max-width:34rem) { main { padding:1.3rem .7rem 3rem } section { padding:1rem .9rem }
  figure { overflow-x:auto } svg { min-width:25rem }
  h1 { font-size:1.4rem } h2 { font-size:1.1rem } .tiles b { font-size:1.2rem } }
@media print { :root { --paper:#fff; --card:#fff; --ink:#000; --quiet:#444; --grid:#ccc;
  --main:#2c5f9e; --pale:#f0f0f0; --good:#1c7c54; --bad:#b3402e; --second:#c98a2b;
  --third:#6f5aa8; --fourth:#7d8794; --heat-more:44,95,158; --heat-less:201,120,43 }
  main { max-width:none; padding:0 } section { border:0; padding:.4rem 0; margin:.6rem 0 }
  .ask { display:none } body { font-size:10.5pt } * { print-color-adjust:exact } }
"""

# Every command stands in the page; this only writes the one for a number that somebody types.
SCRIPT: Final = """
const asked = document.getElementById("asked"), told = document.getElementById("told");
if (asked) asked.addEventListener("input", () => {
  const most = Number(asked.max), number = Math.floor(Number(asked.value));
  if (asked.value !== "" && number >= 0 && number <= most)
    told.textContent = told.dataset.command.replaceAll("{N}", number);
});
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(
  (one) => { one.open = !one.dataset.long; }));
"""
