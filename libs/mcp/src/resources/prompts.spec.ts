import { fillPrompt, PROMPTS } from './prompts.data.js';

describe('prompts', () => {
  it.each(PROMPTS.map((prompt) => [prompt.name, prompt] as const))(
    '%s uses its arguments and no others',
    (_, prompt) => {
      const given = Object.fromEntries(prompt.arguments.map(({ name }) => [name, `<${name}>`]));
      const filled = fillPrompt(prompt, given);
      const text = 'text' in filled ? filled.text : '';
      for (const { name } of prompt.arguments) expect(text).toContain(`<${name}>`);
      expect(text).not.toMatch(/\{\w+\}/);
      expect(fillPrompt(prompt, {})).toEqual({ missing: prompt.arguments[0].name });
    },
  );
});
