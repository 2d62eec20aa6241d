import { headerText } from './header-text.js';

describe('a text of a header', () => {
  it('carries letters of every language, and no line ends', () => {
    expect(headerText("Новая (форма)\r\nx: 'y'")).toBe(
      "UTF-8''%D0%9D%D0%BE%D0%B2%D0%B0%D1%8F%20%28%D1%84%D0%BE%D1%80%D0%BC%D0%B0%29%0D%0Ax%3A%20%27y%27",
    );
    expect(decodeURIComponent(headerText('a*b').slice(7))).toBe('a*b');
    expect(headerText('😀'.slice(0, 1))).toBe("UTF-8''%EF%BF%BD");
    expect(headerText('😀')).toBe("UTF-8''%F0%9F%98%80");
  });
});
