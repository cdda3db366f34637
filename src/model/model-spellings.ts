// The ways in which a provider may write the name of a model. Knows no model.

/** A gateway writes `anthropic/claude-sonnet-5.5`, a region of a cloud `eu.anthropic.claude-sonnet-5-5`, for `claude-sonnet-5-5`. */
export function spellingsOf(model: string): readonly string[] {
  const last = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const words = last.split('.');
  return [model, last.replaceAll('.', '-'), ...words.map((_, at) => words.slice(at).join('.'))];
}
