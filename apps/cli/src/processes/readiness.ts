const ANSWER_MS = 2_000;

/** Whether a process answers its health page with 200. */
export async function isReady(url: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const { request } = await import('undici');
  try {
    const { statusCode, body } = await request(url, {
      headers,
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
