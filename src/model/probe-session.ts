// The session under which `leeway init` and `leeway doctor` try an installed hook. What happened in it was asked by no agent.
export const PROBE_SESSION = 'leeway-doctor';
