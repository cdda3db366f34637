// gh, the command line of GitHub: looking is free, messages are reviewed; merging, publishing, changing or revealing is guarded.
import type { Program, Spec } from '../../argv/program.ts';
import { GITHUB } from './gh-act.ts';
import { GH_ADMIN } from './gh-admin.ts';
import { apiSpec } from './gh-api.ts';
import { GH_TALK } from './gh-talk.ts';
import { GH_TOOL } from './gh-tool.ts';

/** Short names that gh itself defines. */
const ALIASES: Readonly<Record<string, Spec>> = {
  ...(GH_ADMIN.ruleset ? { rs: GH_ADMIN.ruleset } : {}),
  ...(GH_ADMIN.attestation ? { at: GH_ADMIN.attestation } : {}),
};

export const gh: Program = {
  name: 'gh',
  manual: 'https://cli.github.com/manual/',
  style: 'plain',
  dashValues: true,
  flags: '--help|-h --version',
  text: '-R|--repo',
  does: 'nothing',
  bare: { does: 'nothing', prints: 'names' },
  sub: { ...GH_TALK, ...GH_ADMIN, ...GH_TOOL, ...ALIASES, api: apiSpec(GITHUB) },
};
