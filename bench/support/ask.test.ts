import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask } from './ask.ts';

const server = createServer();

async function serve(listener: RequestListener): Promise<{ readonly port: number }> {
  server.on('request', listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

afterEach(async () => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Refuses this many calls, and answers the later ones. */
function refusing(refusals: number): RequestListener {
  let left = refusals;
  return (_request, response) => {
    if (left === 0) return response.end('{"total":3}');
    left -= 1;
    return response.writeHead(503, { 'retry-after': '1' }).end('busy');
  };
}

test('a refused question is asked again when the answer says, and its refusals are counted', async () => {
  const answer = await ask(await serve(refusing(1)), '', '/list');
  expect(answer).toMatchObject({ status: 200, body: { total: 3 }, refused: 1 });
});

test('a question that is refused until patience ends is given up', async () => {
  const running = await serve(refusing(Number.POSITIVE_INFINITY));
  expect(await ask(running, '', '/list', 0)).toMatchObject({ status: 503, body: undefined, refused: 1 });
});

test('an answer that is neither a 200 nor a refusal ends the bench with a sentence', async () => {
  const running = await serve((_request, response) =>
    response.writeHead(500).end('{"responseMessage":"Server Error"}'),
  );
  await expect(ask(running, '', '/list')).rejects.toThrow('/list answered 500: {"responseMessage":"Server Error"}');
});

test('a broken connection ends the bench with a sentence', async () => {
  const running = await serve((request) => request.socket.destroy());
  await expect(ask(running, '', '/list')).rejects.toThrow(/\/api\/v1\/list was not answered$/);
});
