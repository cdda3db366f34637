// The address of a database names no file of this machine.
import { expect, it } from 'vitest';
import { judgeCase } from './case-machine.ts';

const placesOf = (command: string): readonly string[] =>
  judgeCase(command)
    .parts.flatMap(({ findings }) => findings)
    .flatMap(({ effect }) => ('place' in effect && effect.place?.kind === 'path' ? [effect.place.path] : []));

it.each([
  ['pg_dump postgres://db.example.org/app', []],
  ['psql -d postgres://me:pw@db.example.org:5432/app', []],
  ['pg_dump postgres://db.example.org/app:/home/me/.ssh/id_rsa', ['/home/me/.ssh/id_rsa']],
  ['psql -d mysql://db.example.org/../home/me/.ssh/id_rsa', ['/home/me/.ssh/id_rsa']],
])('%s', (command, paths) => expect(placesOf(command)).toEqual(paths));
