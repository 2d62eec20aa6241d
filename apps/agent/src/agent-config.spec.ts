import { AgentConfigError, parseAgentConfig } from './agent-config.js';

const CONFIG = {
  gatewayUrl: 'ws://127.0.0.1:3000/agent/tunnel',
  serverId: 'server',
  token: 'token',
  home: 'folder',
  heartbeatSeconds: 3,
};

describe('agent configuration', () => {
  it('takes a complete file', () => {
    expect(parseAgentConfig(JSON.stringify(CONFIG))).toEqual(CONFIG);
  });

  it.each([
    ['gatewayUrl', 'http://127.0.0.1'],
    ['serverId', ''],
    ['token', 1],
    ['home', undefined],
    ['heartbeatSeconds', 0],
  ])('names the faulty field %s', (name, value) => {
    const text = JSON.stringify({ ...CONFIG, [name]: value });
    expect(() => parseAgentConfig(text)).toThrow(`configuration field ${name}`);
  });

  it('says that the file is no JSON', () => {
    expect(() => parseAgentConfig('{')).toThrow('configuration is not JSON');
  });

  it.each(['null', '1', '"text"', '[]'])('says what is missing in a file that is %s', (text) => {
    expect(() => parseAgentConfig(text)).toThrow(AgentConfigError);
  });
});
