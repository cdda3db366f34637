#!/usr/bin/env node
// Asks in Slack through an app of yours: answer in the thread of the message with `allow` or `deny`. Only the member in `user` can answer.
// The argument is a file with { "token": "xoxb-…", "channel": "D…", "user": "U…" }.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { token, channel, user, api = 'https://slack.com/api' } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const question = JSON.parse(readFileSync(0, 'utf8'));

/** As Slack wants it, or `<…|shown>` in a call would hide what it does. A backtick, which could end the block, becomes a sign that looks like it. */
const exactly = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('`', '\u02cb');

async function ask(method, fields) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${api}/${method}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return response.json();
}

// The call comes last, so that no line of it can pass for one of the others.
const shown = [`${question.agent} in ${question.directory}`, question.reason, '', question.call].map(exactly).join('\n');
const { ts } = await ask('chat.postMessage', {
  channel,
  text: `\`\`\`${shown}\`\`\`\nAnswer in this thread: allow or deny`,
});

for (;;) {
  const { messages = [] } = await ask('conversations.replies', { channel, ts });
  const said = messages.filter((one) => one.user === user && one.ts !== ts).map(({ text }) => text.trim().toLowerCase());
  const word = said.find((text) => text === 'allow' || text === 'deny');
  if (word !== undefined) {
    console.log(question.answers[word]);
    break;
  }
  await wait(1500);
}
