import { ERROR_CATALOGUE } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';

describe('texts of the error catalogue', () => {
  it.each(Object.entries(ERROR_CATALOGUE))(
    '%s holds nothing that looks like a secret',
    (_code, { message, cause, remedy }) => {
      for (const text of [message, cause, remedy]) expect(redactText(text)).toBe(text);
    },
  );
});
