// The session under which `leeway init` and `leeway doctor` test an installed hook. No agent made the calls in it.
export const PROBE_SESSION = 'leeway-doctor';
