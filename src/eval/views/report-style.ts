// The look of the report: light and dark, on paper too. Text only.

export const REPORT_STYLE = `
:root { color-scheme: light dark; --page: #fbfaf8; --card: #fff; --ink: #1d2430; --faint: #667085; --line: #e2e0da;
  --allow: #2f7fb8; --ask: #e0a72e; --deny: #b83a34; --on-allow: #fff; --on-ask: #2b1d00; --on-deny: #fff; --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { --page: #14171c; --card: #1c2128; --ink: #e6e9ee; --faint: #98a2b3; --line: #30363f;
  --allow: #4d9fd8; --ask: #e0b04a; --deny: #e0655e; --on-allow: #06121c; --on-ask: #2b1d00; --on-deny: #21100f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 980px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 26px; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 17px; margin: 0 0 12px; }
p { margin: 0 0 10px; } .faint { color: var(--faint); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 14px 0 22px; } a { color: var(--allow); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--allow); outline-offset: 3px; border-radius: 3px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px 22px; margin: 0 0 18px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 12px; margin: 0 0 18px; }
.tile { background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--faint); border-radius: 12px; padding: 14px 16px; }
.tile b { display: block; font-size: 28px; line-height: 1.15; font-variant-numeric: tabular-nums; letter-spacing: -0.02em; }
.tile.allow { border-top-color: var(--allow); } .tile.ask { border-top-color: var(--ask); } .tile.deny { border-top-color: var(--deny); }
.tile span { color: var(--faint); font-size: 13px; display: block; }
svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; }
svg text.name { fill: var(--ink); } svg text.count { fill: var(--faint); font-variant-numeric: tabular-nums; }
svg rect.allow { fill: var(--allow); } svg rect.ask { fill: var(--ask); } svg rect.deny { fill: var(--deny); }
svg text.on { font-size: 11px; font-weight: 600; } .allow-on { fill: var(--on-allow); } .ask-on { fill: var(--on-ask); } .deny-on { fill: var(--on-deny); }
svg line.grid { stroke: var(--line); } svg line.whisker { stroke-width: 3; stroke-linecap: round; opacity: 0.55; }
svg g.deny circle { fill: var(--deny); } svg g.deny line.whisker { stroke: var(--deny); } svg g.ask circle { fill: var(--ask); } svg g.ask line.whisker { stroke: var(--ask); }
.key { display: flex; gap: 18px; margin: 0 0 10px; font-size: 13px; color: var(--faint); }
.key i { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin-right: 6px; vertical-align: -1px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; color: var(--faint); font-weight: 500; } th, td { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } code { font: 12.5px/1.45 var(--mono); overflow-wrap: anywhere; }
details { margin: 0 0 8px; } summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
.verdict { font-weight: 600; } .verdict.allow { color: var(--allow); } .verdict.deny { color: var(--deny); }
@media print { body { background: #fff; } section, .tile { break-inside: avoid; border-color: #bbb; } nav { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; } svg rect, svg circle { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
