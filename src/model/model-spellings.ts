// The ways in which a provider may write the name of a model. Knows no model.

/** `claude-sonnet-5-5` is `anthropic/claude-sonnet-5.5` to a gateway and `eu.anthropic.claude-sonnet-5-5` in a region of a cloud. */
export function spellingsOf(model: string): readonly string[] {
  const last = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const words = last.split('.');
  return [model, last.replaceAll('.', '-'), ...words.map((_, at) => words.slice(at).join('.'))];
}
