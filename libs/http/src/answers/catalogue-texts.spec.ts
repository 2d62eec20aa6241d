import { ERROR_CATALOGUE } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';

describe('texts of the error catalogue', () => {
  it.each(Object.entries(ERROR_CATALOGUE))(
    '%s holds nothing that looks like a secret',
    (_code, { message }) => {
      expect(redactText(message)).toBe(message);
    },
  );
});
