// Writes a file so that each of its mutants stands behind a switch, `__m(number)`. Finds no mutants and builds nothing.

/** `sites` carry the number they got; those without one are left alone. */
export function instrument(code, sites) {
  const chosen = sites.filter((site) => site.id !== undefined).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const groups = [];
  for (const site of chosen) {
    const last = groups.at(-1);
    if (last && last.start === site.start && last.end === site.end) last.sites.push(site);
    else groups.push({ start: site.start, end: site.end, sites: [site], inner: [] });
  }
  const top = [];
  const open = [];
  for (const group of groups) {
    while (open.length > 0 && open.at(-1).end <= group.start) open.pop();
    (open.at(-1)?.inner ?? top).push(group);
    open.push(group);
  }
  const render = (start, end, inner) => {
    let out = '';
    let from = start;
    for (const group of inner) {
      out += code.slice(from, group.start) + wrap(group, render(group.start, group.end, group.inner));
      from = group.end;
    }
    return out + code.slice(from, end);
  };
  return render(0, code.length, top);
}

function wrap(group, body) {
  const swaps = group.sites.filter(({ kind }) => kind === 'expression');
  let text = body;
  if (swaps.length > 0) text = `(${swaps.map(({ id, alternative }) => `__m(${id})?(${alternative}):`).join('')}(${body}))`;
  for (const { kind, id } of group.sites) {
    if (kind === 'element') text = `...(__m(${id})?[]:[${text}])`;
    if (kind === 'property') text = `...(__m(${id})?{}:{${text}})`;
    if (kind === 'statement') text = `{if(!__m(${id})){${text}}}`;
  }
  return text;
}
