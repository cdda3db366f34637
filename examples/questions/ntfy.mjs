#!/usr/bin/env node
// Asks on your phone through ntfy: a message with two buttons, each of which writes to a second topic, which this script reads.
// The argument is a file with { "server": "https://ntfy.example", "topic": "…", "answers": "…", "token": "…" }.
// The token stays here. The buttons are pressed without one, so on a server with access control everybody must be able to write to the second
// topic, which needs a name that nobody can guess: `ntfy access everyone ANSWERS write-only`.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { server, topic, answers, token } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const question = JSON.parse(readFileSync(0, 'utf8'));
const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
const begun = Math.floor(Date.now() / 1000) - 1;
const refuse = `deny ${question.id}`;
const button = (label, body) => ({
  action: 'http',
  label,
  method: 'POST',
  url: `${server}/${answers}`,
  body,
  clear: true,
});

await fetch(server, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    topic,
    title: `${question.agent} in ${question.project}`,
    // The call comes last, so that no line of it can pass for one of the others.
    message: `in ${question.directory}\n${question.reason}\n\n${question.call}`,
    actions: [button('Allow once', question.answers.allow), button('Deny', refuse)],
  }),
});

for (;;) {
  const lines = await (await fetch(`${server}/${answers}/json?poll=1&since=${begun}`, { headers })).text();
  const said = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).message]));
  const answer = said.find((text) => text === question.answers.allow || text === refuse);
  if (answer !== undefined) {
    console.log(answer === refuse ? question.answers.deny : answer);
    break;
  }
  await wait(1000);
}
