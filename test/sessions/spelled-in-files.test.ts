// Scripts of languages without a reader, programs built and run in one call, and settings files: what the session spelled in them counts when they run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedSession } from './loaded-session.ts';
import { loadedSession } from './loaded-session.ts';

let loaded: LoadedSession;
beforeAll(async () => {
  loaded = await loadedSession();
});
afterAll(() => loaded.remove());

type Row = readonly [path: string, content: string, run: string];

describe('a script that is run by its name', () => {
  it.each<Row>([
    ['x.rb', 'system("rm -rf /etc")\n', 'ruby x.rb'],
    ['x.pl', 'system("rm -rf /etc");\n', 'perl x.pl'],
    ['x.php', '<?php system("rm -rf /etc");\n', 'php x.php'],
    ['x.lua', 'os.execute("rm -rf /etc")\n', 'lua x.lua'],
    ['x.R', 'system("rm -rf /etc")\n', 'Rscript x.R'],
    ['x.jl', 'run(`rm -rf /etc`)\n', 'julia x.jl'],
    ['x.exs', 'System.shell("rm -rf /etc")\n', 'elixir x.exs'],
    ['x.tcl', 'exec rm -rf /etc\n', 'tclsh x.tcl'],
    ['x.fish', 'rm -rf /etc\n', 'fish x.fish'],
    ['x.groovy', '"rm -rf /etc".execute()\n', 'groovy x.groovy'],
    ['x.hs', 'main = callCommand "rm -rf /etc"\n', 'runhaskell x.hs'],
    ['x.ml', 'let () = ignore (Sys.command "rm -rf /etc")\n', 'ocaml x.ml'],
    ['x.dart', 'void main(){ Process.runSync("rm",["-rf","/etc"]); }\n', 'dart x.dart'],
    ['x.swift', 'shell("rm -rf /etc")\n', 'swift x.swift'],
    ['x.nim', 'discard execShellCmd("rm -rf /etc")\n', 'nim r x.nim'],
    ['x.lua', 'os.execute("rm -rf /etc")\n', 'busted x.lua'],
    ['x.bats', '@test "x" {\n  rm -rf /etc\n}\n', 'bats x.bats'],
    ['x.csx', 'Process.Start("rm","-rf /etc");\n', 'dotnet run x.csx'],
  ])('%s %j: %s', async (path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('forbidden');
  });

  it.each<Row>([
    ['x.rb', 'puts 1\n', 'ruby x.rb'],
    ['x.d', 'void main(){ executeShell("npm publish"); }\n', 'some-linter x.d'],
    ['x.lua', 'print("rm -rf /etc")\n', 'lua x.lua'],
  ])('%s %j is as before: %s', async (path, content, run) => {
    expect(['quiet', 'review']).toContain(await loaded.verdict(path, content, run));
  });
});

describe('a program that is built and run in one call', () => {
  it.each<Row>([
    ['x.c', 'int main(){ system("rm -rf /etc"); }\n', 'cc x.c && ./a.out'],
    ['x.c', 'int main(){ system("rm -rf /etc"); }\n', 'gcc -o z x.c && ./z'],
    ['x.go', 'package main\nfunc main(){ exec.Command("rm","-rf","/etc").Run() }\n', 'go build -o z x.go && ./z'],
  ])('%s %j: %s', async (path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('forbidden');
  });
  it('is quiet when nothing is spelled in it', async () => {
    expect(await loaded.verdict('x.c', 'int main(){ return 0; }\n', 'cc x.c && ./a.out')).toBe('quiet');
  });
});

describe('a settings or build file', () => {
  it.each<Row>([
    ['CMakeLists.txt', 'execute_process(COMMAND npm publish)\n', 'cmake -B build'],
    ['CMakeLists.txt', 'add_custom_target(x ALL COMMAND npm publish)\n', 'cmake --build b'],
    ['meson.build', "run_command('npm','publish')\n", 'meson setup b'],
    ['build.zig', 'pub fn build(b: *B) void { b.run(&.{"npm","publish"}); }\n', 'zig build'],
    ['build.ninja', 'rule x\n  command = npm publish\n', 'ninja'],
    ['BUCK', 'genrule(cmd = "npm publish")\n', 'buck2 build //...'],
    ['configure.ac', 'm4_esyscmd([npm publish])\n', 'autoreconf -i'],
    ['Vagrantfile', 'system("npm publish")\n', 'vagrant status'],
    ['noxfile.py', 'import nox\n@nox.session\ndef a(s):\n  s.run("npm","publish",external=True)\n', 'nox'],
    ['lib/a.ex', 'defmodule A do\n @x System.shell("npm publish")\nend\n', 'mix compile'],
    ['.envrc', 'npm publish\n', 'direnv exec . ls'],
    ['.goreleaser.yml', 'before:\n  hooks:\n    - npm publish\n', 'goreleaser build --snapshot'],
    ['sqlc.yaml', 'plugins:\n - process:\n    cmd: npm publish\n', 'sqlc generate'],
    ['.air.toml', '[build]\ncmd="npm publish"\n', 'air'],
    ['nodemon.json', '{"exec":"npm publish"}\n', 'nodemon src/a.js'],
    ['netlify.toml', '[dev]\ncommand = "npm publish"\n', 'netlify dev'],
    ['cdktf.json', '{"language":"typescript","app":"npm publish"}', 'cdktf synth'],
    ['buf.gen.yaml', 'plugins:\n - local: ["npm","publish"]\n', 'buf generate'],
    ['e.tf.json', '{"data":{"external":{"e":{"program":["npm","publish"]}}}}', 'terraform plan'],
  ])('%s %j: %s', async (path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('guarded');
  });

  it.each<Row>([
    ['CMakeLists.txt', 'add_executable(x "src/a.c")\n# execute_process(COMMAND npm publish)\n', 'cmake -B build'],
    ['CMakeLists.txt', 'message(STATUS "run npm publish")\n', 'cmake -B build'],
    ['.goreleaser.yml', 'before:\n  hooks:\n    - go mod verify\n', 'goreleaser build --snapshot'],
    ['nodemonish.json', '{"exec":"npm publish"}\n', 'goreleaser build --snapshot'],
    ['v.tf.json', '{"variable":{"a":{"default":"npm publish"}}}', 'terraform plan'],
  ])('%s %j is quiet: %s', async (path, content, run) => {
    expect(await loaded.verdict(path, content, run)).toBe('quiet');
  });
});

describe('words that a start takes from the parameters of its function', () => {
  const clean = 'func clean(t *T, dir string) { exec.Command("rm", "-rf", dir).Run() }\n';
  const name = 'func name(s string) string { return s }\n';
  const go = (rest: string): string => `package main\n${name}${clean}${rest}`;
  const run = 'go build -o z x.go && ./z';

  it.each([
    ['another function is called', 'func main() { clean(nil, "build"); log(name("/etc")) }\n'],
    [
      'a method between them',
      'func (r *R) tidy(d string) { clean(nil, d) }\nfunc main() { r.tidy("build"); log(name("/etc")) }\n',
    ],
  ])('are not those of other calls: %s', async (_, rest) => {
    expect(await loaded.verdict('x.go', go(rest), run)).not.toBe('forbidden');
  });

  it.each([
    ['its own call', 'func main() { clean(nil, "/etc") }\n'],
    ['through another function', 'func tidy(d string) { clean(nil, d) }\nfunc main() { tidy("/etc") }\n'],
    ['a result', 'func main() { clean(nil, name("/etc")) }\n'],
    ['a result in a variable', 'func main() { d := name("/etc"); clean(nil, d) }\n'],
    ['a variable of the file', 'var d string\nfunc set(s string) { d = s }\nfunc main() { set("/etc"); clean(nil, d) }\n'],
    [
      'the function passed on',
      'func each(f F, s string) { f(nil, s) }\nfunc main() { clean(nil, "build"); each(clean, "/etc") }\n',
    ],
    ['a function without a name', 'func main() { go func(d string) { clean(nil, d) }(name("/etc")) }\n'],
  ])('are those of its calls: %s', async (_, rest) => {
    expect(await loaded.verdict('x.go', go(rest), run)).toBe('forbidden');
  });

  it.each([
    ['a new value', 'func clean(dir string) { dir = name("/etc"); exec.Command("rm", "-rf", dir).Run() }\n'],
    [
      'a variable of the file',
      'var d string\nfunc set(s string) { d = s }\nfunc main() { set("/etc"); exec.Command("rm", "-rf", d).Run() }\n',
    ],
  ])('are those of any call where they are no parameter: %s', async (_, rest) => {
    expect(await loaded.verdict('x.go', `package main\n${name}${rest}`, run)).toBe('forbidden');
  });
});
