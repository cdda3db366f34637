// How a property asks the library, in this process. Knows no property.

export function byLibrary(createGate, cwd) {
  const judge = (command, { config, session, callId } = {}) =>
    createGate({
      configuration: 'machine',
      record: session === undefined ? 'off' : 'keep',
      agent: 'claude-code',
      ...(config ? { config } : {}),
    }).check(
      { tool: 'Bash', input: { command } },
      { cwd, ...(session === undefined ? {} : { session }), ...(callId === undefined ? {} : { callId }) },
    );
  return {
    judge,
    /** The call is denied in this session: a person refuses it. Returns the settings for what comes after it. */
    async denied(command, session) {
      await judge(command, { session, callId: '1' });
      createGate().report({ session, callId: '1', outcome: 'refused' });
      return {};
    },
    /** Everything that a model is sent about a call with this conversation before it. */
    async question(command, description, conversation) {
      let asked = '';
      const client = async (request) => {
        asked += JSON.stringify(request);
        return { thinking: 'x', category: 'none', consent: null, rule: null, should_block: true, reason: 'x' };
      };
      await createGate({ record: 'off', agent: 'claude-code', classifier: { client } }).check(
        { tool: 'Bash', input: { command, description } },
        { cwd, transcript: conversation.map(entry) },
      );
      return asked;
    },
  };
}

function entry({ user, agent, call, description }) {
  if (user !== undefined) return { role: 'user', content: user };
  if (agent !== undefined) return { role: 'assistant', content: agent };
  return { role: 'tool', action: `Bash ${JSON.stringify({ command: call, description })}` };
}
