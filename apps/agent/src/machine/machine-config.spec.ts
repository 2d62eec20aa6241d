import { parseMachineConfig } from './machine-config.js';

const CONFIG = { gatewayUrl: 'wss://api.example/agent/tunnel', machineId: 'm', token: 'secret' };

describe('machine.json', () => {
  it('needs no heartbeat, and takes nothing it does not know', () => {
    expect(parseMachineConfig(JSON.stringify({ ...CONFIG, databaseUrl: 'postgres://x' }))).toEqual({
      ...CONFIG,
      heartbeatSeconds: 3,
    });
  });

  it.each([
    ['', 'not JSON'],
    ['null', 'gatewayUrl'],
    [JSON.stringify({ ...CONFIG, gatewayUrl: 'https://api.example' }), 'gatewayUrl'],
    [JSON.stringify({ ...CONFIG, machineId: '' }), 'machineId'],
    [JSON.stringify({ ...CONFIG, token: 7 }), 'token'],
    [JSON.stringify({ ...CONFIG, heartbeatSeconds: 0 }), 'heartbeatSeconds'],
  ])('is refused as %j, and its token never shown', (text, field) => {
    let message = '';
    try {
      parseMachineConfig(text);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(field);
    expect(message).not.toContain('secret');
  });
});
