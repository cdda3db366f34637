// A base of kustomize that is fetched from a repository elsewhere: it is written like a path, `github.com/org/repo/base?ref=v1`.
import type { Judgement, Parsed } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';

/** `https://…`, `git@host:…`, `?ref=v1`, and a first word that looks like a host: `github.com/…`. */
const REMOTE = /:\/\/|^[\w.-]+@|^[\w.-]+:|[?&](ref|version|timeout|submodules)=|^[\w-]+(\.[\w-]+)+\//;

/** Such a word is fetched even if a directory has that name. */
export function remoteBase(it: Parsed): Judgement {
  const remote = it.operands.filter((arg) => REMOTE.test(argText(arg)));
  return { effects: remote.map((arg) => unclear('the base may be fetched from a repository elsewhere', argText(arg))) };
}
