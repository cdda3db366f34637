// The servers that a PostgreSQL connection string names: `host=db.example.org dbname=app`. An address with a scheme is found in any word.
import { serverFromText } from '../../argv/server-of.ts';
import type { Parsed } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';

export const connection = (it: Parsed): readonly Effect[] =>
  [...it.values('-d'), ...it.values('--dbname'), ...it.values('--maintenance-db'), ...it.operands]
    .flatMap((arg) => [...argText(arg).matchAll(/\bhost(?:addr)?\s*=\s*'?([^\s'&]+)/g)])
    .flatMap(([, hosts = '']) => hosts.split(','))
    .filter((host) => !/^(?:\/|%2f)/i.test(host))
    .map((host) => ({ kind: 'network', use: 'fetch', server: serverFromText(host) }));
