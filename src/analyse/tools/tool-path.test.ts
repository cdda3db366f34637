import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { placeText } from '../../model/place.ts';
import { globPlaces } from './glob-place.ts';
import { placeOf } from './tool-path.ts';

const host = fixtureHost({ tree: { '/p/src/a.ts': '', '/p/out': { link: '/etc' }, '/etc/ssl/x': '' } });
const where = (text: string, cwd = '/p'): string => {
  const place = placeOf(text, { cwd, host });
  return place.kind === 'path' ? placeText(place) : '?';
};

describe('placeOf', () => {
  test.each([
    ['src/a.ts', '/p/src/a.ts'],
    ['./src/../b', '/p/b'],
    ['../evil', '/evil'],
    ['/p/../etc/passwd', '/etc/passwd'],
    ['//etc/passwd', '/etc/passwd'],
    ['~/.ssh/id_rsa', '/home/me/.ssh/id_rsa'],
    ['~', '/home/me'],
    ['file:///etc/passwd', '/etc/passwd'],
    ['file:///p/a%20b', '/p/a b'],
    ['file://localhost/p/a', '/p/a'],
    ['a b.txt', '/p/a b.txt'],
    ['routes/$id.tsx', '/p/routes/$id.tsx'],
    ['app/[slug]/page.tsx', '/p/app/[slug]/page.tsx'],
    ['src/', '/p/src'],
    ['node_modules/@scope/x', '/p/node_modules/@scope/x'],
  ])('%j is %s', (text, path) => expect(where(text)).toBe(path));

  test.each([
    '',
    'a\0b',
    'a\nb',
    'a\u001b[2Kb',
    ' /etc/passwd',
    '/etc/passwd ',
    '@/etc/passwd',
    '~root/.ssh/id_rsa',
    'C:\\Windows\\system32',
    'C:a.ts',
    'c:/windows',
    '\\\\server\\share',
    'src\\a.ts',
    'http://evil.example/x',
    'file://evil.example/etc/passwd',
    'file:///p/a%2f..%2fb',
    'file:///p/%00',
    'file:///p/a?x',
    'file:///%zz',
    '$HOME/.ssh/id_rsa',
    '${HOME}/x',
    '%USERPROFILE%/x',
    'src/\u202egpj.ts',
    '/etc/pass\u00a0wd',
    'out/../shadow',
  ])('%j is unknown', (text) => expect(where(text)).toBe('?'));

  test('a relative path with no working directory is unknown', () => expect(where('a', '')).toBe('?'));

  test.each([
    ['C:\\p\\a.ts', 'C:/p/a.ts'],
    ['a.ts', 'C:/p/a.ts'],
    ['..\\b', 'C:/b'],
    ['\\\\server\\share\\x', '?'],
    ['C:a.ts', '?'],
    ['\\a.ts', '?'],
    ['a.ts:stream', '?'],
    ['.git ', '?'],
    ['.git./hooks', '?'],
  ])('on Windows %j is %s', (text, path) => {
    const place = placeOf(text, { cwd: 'C:/p', host: fixtureHost({ platform: 'win32', tree: { 'C:/p/': '' } }) });
    expect(place.kind === 'path' ? place.path : '?').toBe(path);
  });
});

describe('globPlaces', () => {
  test.each([
    ['**/*.ts', '/p/'],
    ['src/**', '/p/src/'],
    ['*.ts', '/p/*.ts'],
    ['src/*/a.ts', '/p/src/*/a.ts'],
    ['/etc/*', '/etc/*'],
    ['/**', '/'],
    ['~/.ssh/*', '/home/me/.ssh/*'],
    ['../../etc/*', '/etc/*'],
    ['src/a.ts', '/p/src/a.ts'],
    ['@(a|b)', '/p/'],
    ['{a,/etc/passwd}', '/p/a /etc/passwd'],
    ['{src,../../etc}/*.{pem,key}', '/p/src/*.pem /p/src/*.key /etc/*.pem /etc/*.key'],
    ['.env{,.local}', '/p/.env /p/.env.local'],
  ])('%j reaches %s', (pattern, text) =>
    expect(globPlaces(pattern, '/p', { cwd: '/p', host }).map(placeText).join(' ')).toBe(text),
  );

  test.each(['*/../../etc/passwd', '{a..z}', '{a', 'a}', '{a,b'.repeat(20), '{a,b}'.repeat(10), 'a\0*'])(
    '%j is unknown',
    (pattern) => expect(globPlaces(pattern, '/p', { cwd: '/p', host }).some(({ kind }) => kind === 'unknown')).toBe(true),
  );
});
