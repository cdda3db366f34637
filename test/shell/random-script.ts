// Random bash scripts from a seed: nested lists, loops, functions, expansions, here-documents. For fuzzing against real bash.

/** A small deterministic generator (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomScript(seed: number): string {
  const random = generator(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let counter = 0;
  const name = (): string => `${pick(['c', 'c', 'c', 'y', 'n'])}${++counter}`;
  const variable = (): string => pick(['a', 'b', 'v', 'w']);

  const word = (depth: number): string => {
    if (depth <= 0) return pick(['x', 'y z', 'a.b', '-f', '1']).replace(' ', '');
    return pick<() => string>([
      () => 'x',
      () => `"x y"`,
      () => `'q r'`,
      () => String.raw`a\ b`,
      () => `$${variable()}`,
      () => `"$${variable()}"`,
      () => `\${${variable()}:-${word(depth - 1)}}`,
      () => `"\${${variable()}:-$(${command(depth - 1)})}"`,
      () => `$(${list(depth - 1)})`,
      () => `"$(${command(depth - 1)})"`,
      () => `\`${name()} k\``,
      () => `{m,n}`,
      () => `$((1 + $(${name()}; echo 2)))`,
      () => String.raw`$'\x78y'`,
      () => `<(${command(depth - 1)})`,
      () => `pre"mid"$${variable()}`,
    ])();
  };

  const command = (depth: number): string => {
    const base = `${name()}${random() < 0.7 ? ` ${word(depth - 1)}` : ''}${random() < 0.3 ? ` ${word(depth - 1)}` : ''}`;
    return pick<() => string>([
      () => base,
      () => base,
      () => base,
      () => `${variable()}=${pick([name(), 'text', `$(${name()})`, '"p q"'])}`,
      () => `${variable()}=${name()} ${base}`,
      () => `$${variable()} arg`,
      () => `${base} > /dev/null`,
      () => `${base} <<< ${word(depth - 1)}`,
      () => `eval ${base}`,
      () => `eval "${name()}; ${name()}"`,
      () => `[[ -n ${word(depth - 1)} ]]`,
    ])();
  };

  const list = (depth: number): string => {
    if (depth <= 0) return name();
    return pick<() => string>([
      () => command(depth),
      () => `${command(depth - 1)} && ${command(depth - 1)}`,
      () => `${command(depth - 1)} || ${command(depth - 1)}`,
      () => `${command(depth - 1)} | ${command(depth - 1)}`,
      () => `${command(depth - 1)}; ${list(depth - 1)}`,
      () => `( ${list(depth - 1)} )`,
      () => `{ ${list(depth - 1)}; }`,
      () => `if ${command(depth - 1)}; then ${list(depth - 1)}; else ${list(depth - 1)}; fi`,
      () => `for ${variable()} in ${word(depth - 1)} ${name()}; do ${list(depth - 1)}; done`,
      () => `case ${word(depth - 1)} in x*) ${list(depth - 1)};; *) ${list(depth - 1)};; esac`,
      () => `f${++counter}() { ${list(depth - 1)}; }; f${counter} ${word(depth - 1)}`,
      () => `! ${command(depth - 1)}`,
      () => `cat_${++counter} <<E${counter}\n$(${command(depth - 1)}) \`${name()}\` $${variable()}\nE${counter}\n`,
      () => `set -- ${name()} ${word(depth - 1)}; "$@"`,
      () => `while ${pick(['n', 'n'])}${++counter}; do ${list(depth - 1)}; done`,
      () => `arr=(${name()} ${word(depth - 1)}); "\${arr[@]}"`,
    ])();
  };
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => list(3)).join('\n');
}
