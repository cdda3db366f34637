// How a server on the user's machine is told that its model should not think. Data only.

/**
 * The switch in the chat templates of Qwen3 and later, Gemma 4, GLM and others; templates without it ignore the field. LM Studio ignores it for some
 * models, so these models get room for thinking too.
 */
export const TEMPLATE_WITHOUT_THINKING = { chat_template_kwargs: { enable_thinking: false } } as const;
