// What data does between parts: secrets that leave or are seen, downloads that run, interpreters on a wire. Parts are written by hand.
import { expect, test } from 'vitest';
import type { Effect } from '../model/effect.ts';
import type { Drawn } from './judge.fixture.ts';
import { judged, net, program, read, reveal, run, serve, unclear, what, write } from './judge.fixture.ts';

test.each<[string, readonly Drawn[], string]>([
  // secrets that leave
  [
    'a secret through a pipe',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'guarded | forbidden secret-leaves',
  ],
  [
    'an env file',
    [
      { does: [read('/repo/.env')], prints: false },
      { does: [net('upload')], from: [0] },
    ],
    'review | forbidden secret-leaves',
  ],
  [
    'a file that is none',
    [
      { does: [read('/repo/src/a.ts')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'quiet | review',
  ],
  [
    'its name only',
    [
      { does: [read('/home/me/.ssh/id_rsa', 'names')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'quiet | review',
  ],
  [
    'by way of another part',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], prints: false },
      { does: [net('fetch')], from: [1] },
    ],
    'guarded | quiet | forbidden secret-leaves',
  ],
  [
    'masked on its way',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], masks: true, prints: false },
      { does: [net('send')], from: [1] },
    ],
    'quiet | quiet | review',
  ],
  [
    'in the words of a mask',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], args: [0], masks: true, prints: false },
      { does: [net('send')], from: [1] },
    ],
    'guarded | quiet | forbidden secret-leaves',
  ],
  ['by the sender itself', [{ does: [read('/home/me/.ssh/id_rsa'), net('upload')] }], 'forbidden secret-leaves'],
  ['in a tree that cannot be listed', [{ does: [read('/repo/shut/'), net('upload')] }], 'forbidden secret-leaves'],
  ['a pattern that names none', [{ does: [read('/repo/shut/*.md'), net('upload')] }], 'guarded'],
  ['a tree that holds none', [{ does: [read('/repo/notes/'), net('upload')] }], 'guarded'],
  ['to this machine', [{ does: [read('/home/me/.ssh/id_rsa'), net('upload', 'localhost')] }], 'guarded secret-to-loopback'],
  [
    'in a name that is looked up',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [net('lookup')], from: [0] },
    ],
    'guarded | forbidden secret-leaves',
  ],
  [
    'a probe carries nothing',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [net('probe')], from: [0] },
    ],
    'guarded | review',
  ],
  ['a listener hands out files', [{ does: [read('/home/me/.ssh/id_rsa'), serve('raw')] }], 'guarded secret-to-loopback'],
  ['a development server does not', [{ does: [read('/home/me/.ssh/id_rsa'), serve('app')] }], 'guarded'],
  [
    'a dump of the environment',
    [
      { does: [reveal('environment')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'guarded | forbidden secret-leaves',
  ],
  ['a value to a stranger', [{ does: [reveal('env-value', '$STRIPE_KEY'), net('send')] }], 'guarded secret-sent'],
  ['a value to its own service', [{ does: [reveal('env-value', '$STRIPE_KEY'), net('send', 'api.stripe.com')] }], 'review'],
  [
    'its name as a lower label',
    [{ does: [reveal('env-value', '$STRIPE_KEY'), net('send', 'stripe.evil.example')] }],
    'guarded secret-sent',
  ],
  ['a name of a single label', [{ does: [reveal('env-value', '$STRIPE_KEY'), net('send', 'stripe')] }], 'guarded secret-sent'],
  ['a name too short', [{ does: [reveal('env-value', '$MY_KEY'), net('send', 'my.example')] }], 'guarded secret-sent'],
  [
    'a name with no service in it',
    [{ does: [reveal('env-value', '$TOKEN'), net('send', 'token.example')] }],
    'guarded secret-sent',
  ],
  [
    'a value on its way',
    [
      { does: [reveal('env-value', '$STRIPE_KEY')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'review | guarded secret-sent',
  ],
  [
    'a secret besides',
    [{ does: [reveal('env-value', '$STRIPE_KEY'), read('/home/me/.ssh/id_rsa'), net('send')] }],
    'forbidden secret-leaves',
  ],
  // data of ours in the words of a request
  ...(
    [
      ['a header', [net('fetch', 'github.com')], [0], false, 'quiet | review'],
      ['standard input that nobody asked for', [net('fetch', 'github.com')], [], false, 'quiet | quiet'],
      ['a count', [net('fetch', 'github.com')], [0], true, 'quiet | quiet'],
      ['a search on a forge', [{ kind: 'service', act: 'look', system: 'github', what }], [0], false, 'quiet | guarded'],
      [
        'a question to the own database',
        [{ kind: 'service', act: 'look', system: 'postgres', what }],
        [0],
        false,
        'quiet | quiet',
      ],
      ['a name of a branch', [{ kind: 'vcs', act: 'fetch', what }], [0], false, 'quiet | guarded'],
      ['this machine', [net('fetch', 'localhost')], [0], false, 'quiet | quiet'],
    ] as const
  ).map(([name, does, args, masks, want]): [string, readonly Drawn[], string] => [
    name,
    [
      { does: [read('/repo/src/a.ts')], prints: false, masks },
      { does, from: [0], args },
    ],
    want,
  ]),
  // who sees it
  ['printed', [{ does: [read('/home/me/.ssh/id_rsa')] }], 'guarded'],
  ['thrown away', [{ does: [read('/home/me/.ssh/id_rsa')], prints: false }], 'quiet'],
  ['thrown away with another', [{ does: [read('/home/me/.ssh/id_rsa'), read('/repo/src/a.ts')], prints: false }], 'quiet'],
  [
    'thrown away beside another part',
    [{ does: [read('/repo/.env')], prints: false }, { does: [read('/repo/src/a.ts')] }],
    'quiet | quiet',
  ],
  [
    'only counted',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], masks: true },
    ],
    'quiet | quiet',
  ],
  ['written', [{ does: [read('/home/me/.ssh/id_rsa'), write('/repo/x')], prints: false }], 'guarded'],
  [
    'handed to the unknown',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [unclear], from: [0], prints: false },
    ],
    'guarded | review',
  ],
  [
    'handed to a service',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [{ kind: 'service', act: 'look', system: 'x', what }], from: [0], prints: false },
    ],
    'guarded | quiet',
  ],
  [
    'run',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [run('followed')], from: [0], prints: false },
    ],
    'guarded | quiet',
  ],
  [
    'in words',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], args: [0], masks: true, prints: false },
    ],
    'guarded | quiet',
  ],
  [
    'printed by another',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], prints: true },
    ],
    'guarded | quiet',
  ],
  [
    'thrown away by another',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false },
      { does: [], from: [0], prints: false },
    ],
    'quiet | quiet',
  ],
  [
    'in a circle',
    [
      { does: [read('/home/me/.ssh/id_rsa')], prints: false, from: [1] },
      { does: [], from: [0], prints: false },
    ],
    'quiet | quiet',
  ],
  ['revealed to nobody', [{ does: [reveal('environment', 'x', 'output')], prints: false }], 'quiet'],
  ['revealed in other ways too', [{ does: [reveal('environment')], prints: false }], 'guarded'],
  ['revealed', [{ does: [reveal('environment', 'x', 'output')] }], 'guarded'],
  // downloads that run, and shells on a wire
  [
    'a download into an interpreter',
    [
      { does: [net('fetch')], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'review | guarded download-run',
  ],
  [
    'by way of a mask',
    [
      { does: [net('fetch')], prints: false },
      { does: [], from: [0], masks: true, prints: false },
      { does: [run('inline')], from: [1] },
    ],
    'review | quiet | guarded download-run',
  ],
  [
    'the answer of a name server',
    [
      { does: [net('lookup')], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'quiet | guarded download-run',
  ],
  [
    'the answer of a service',
    [
      { does: [{ kind: 'service', act: 'look', system: 'github', what: 'a gist' }], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'quiet | guarded download-run',
  ],
  [
    'a completion that a service’s program prints',
    [
      { does: [{ kind: 'service', act: 'look', system: 'github', what: 'completion' }], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'quiet | review',
  ],
  [
    'project code reads input',
    [
      { does: [net('fetch')], prints: false },
      { does: [run('project', '/repo')], from: [0] },
    ],
    'review | quiet',
  ],
  [
    'a socket into an interpreter',
    [
      { does: [net('socket')], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'review | forbidden reverse-shell',
  ],
  [
    'a listener into an interpreter',
    [
      { does: [serve('raw')], prints: false },
      { does: [run('inline')], from: [0] },
    ],
    'quiet | forbidden reverse-shell',
  ],
  [
    'an interpreter into a socket',
    [
      { does: [run('inline')], prints: false },
      { does: [net('socket')], from: [0] },
    ],
    'review | forbidden reverse-shell',
  ],
  [
    'an interpreter into a listener',
    [
      { does: [run('inline')], prints: false },
      { does: [serve('raw')], from: [0] },
    ],
    'review | forbidden reverse-shell',
  ],
  [
    'a script into a socket',
    [
      { does: [run('script')], prints: false },
      { does: [net('socket')], from: [0] },
    ],
    'review | guarded',
  ],
  [
    'an interpreter into a request',
    [
      { does: [run('inline')], prints: false },
      { does: [net('send')], from: [0] },
    ],
    'review | review',
  ],
])('%s', (_, drawn, want) => expect(judged(drawn)).toBe(want));

test.each<[string, string, string]>([
  ['$GH_TOKEN', 'api.github.com', 'review'],
  ['$GEMINI_API_KEY', 'generativelanguage.googleapis.com', 'review'],
  ['$GOOGLE_API_KEY', 'www.googleapis.com', 'review'],
  ['$AWS_SECRET', 's3.amazonaws.com', 'review'],
  ['$NPM_TOKEN', 'registry.npmjs.org', 'review'],
  ['$HF_TOKEN', 'huggingface.co', 'review'],
  ['$CF_TOKEN', 'api.cloudflare.com', 'review'],
  ['$DO_TOKEN', 'api.digitalocean.com', 'review'],
  ['$HF_TOKEN', 'hf.evil.example', 'guarded secret-sent'],
  ['$HF_TOKEN', 'a.hf.co', 'guarded secret-sent'],
  ['$GITHUB_TOKEN', 'github.com.evil.example', 'guarded secret-sent'],
  ['$GITHUB_TOKEN', 'githubcom', 'guarded secret-sent'],
])('%s to %s', (variable, name, want) =>
  expect(judged([{ does: [reveal('env-value', variable), net('send', name)] }])).toBe(want),
);

const asked = (does: readonly Effect[], told: Drawn): string =>
  judged([
    { prints: false, ...told },
    { does, from: [0], args: [0] },
  ]);
test.each<[string, Drawn, string]>([
  ['a file', { does: [read('/repo/src/a.ts')] }, 'quiet | review'],
  ['names of files', { does: [read('/repo/src/', 'names')] }, 'quiet | quiet'],
  ['what a download brought', { does: [net('fetch', 'github.com')] }, 'quiet | quiet'],
  ...['show', 'cat-file', 'diff', 'blame', 'annotate', 'grep', 'archive', 'format-patch'].map((sub): [string, Drawn, string] => [
    `git ${sub}`,
    { command: program('git', sub), does: [{ kind: 'vcs', act: 'look', what }] },
    'quiet | review',
  ]),
  ['git log', { command: program('git', 'log'), does: [{ kind: 'vcs', act: 'look', what }] }, 'quiet | quiet'],
  ['another git diff', { command: program('git', 'diff'), does: [{ kind: 'vcs', act: 'stage', what }] }, 'quiet | quiet'],
  [
    'diff of a service',
    { command: program('x', 'diff'), does: [{ kind: 'service', act: 'look', system: 'x', what }] },
    'quiet | quiet',
  ],
  ['nothing', { does: [] }, 'quiet | quiet'],
])('in the words of a request: %s', (_, told, want) => expect(asked([net('fetch', 'github.com')], told)).toBe(want));

test.each<[string, Effect, string]>([
  ['a fetch', net('fetch', 'github.com'), 'review'],
  ['a look-up', net('lookup', 'github.com'), 'review'],
  ['a look-up here', net('lookup', 'localhost'), 'quiet'],
  ['a probe here', net('probe', 'localhost'), 'quiet'],
  ['a development server', serve('app'), 'quiet'],
  ['a request to a stranger that spells the rest', net('send'), 'guarded'],
  ['a fetch of the repository', { kind: 'vcs', act: 'fetch', what }, 'guarded'],
  ['a look at it', { kind: 'vcs', act: 'look', what }, 'quiet'],
  ['a question to a stranger', { kind: 'service', act: 'look', system: 'aws', what }, 'guarded'],
  ...'kubernetes,database,postgres,mysql,mongodb,redis,sqlite,duckdb,clickhouse,neo4j,sqlserver,couchdb,elasticsearch,etcd,kafka,rabbitmq,memcached,influxdb,prometheus,qdrant,weaviate,meilisearch,solr,local ollama,simulator,pnpm store,monorepo,resolver,rustup,queue'
    .split(',')
    .map((system): [string, Effect, string] => [
      `a question to ${system}`,
      { kind: 'service', act: 'look', system, what },
      'quiet',
    ]),
])('text of a file in the words of %s', (_, effect, want) =>
  expect(asked([effect], { does: [read('/repo/src/a.ts')] })).toBe(`quiet | ${want}`),
);
