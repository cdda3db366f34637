// Stands in for a model, so that the examples run without one: it asks for these calls, one after another, whatever it is told.
const CALLS = [
  { id: '1', tool: 'grep', input: { pattern: 'TODO' } },
  { id: '2', tool: 'file_write', input: { file_path: 'notes.txt', content: 'TODO: water the plants\n' } },
  { id: '3', tool: 'weather', input: { city: 'Lisbon' } },
  { id: '4', tool: 'bash', input: { command: 'git push --force' } },
  { id: '5', tool: 'bash', input: { command: 'rm -rf ~' } },
];

/** The next call, or nothing when the model is done. `results` is what became of the calls before. */
export const nextCall = async (results) => CALLS[results.length];
