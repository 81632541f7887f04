import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

/** Returns the header of a PNG, according to its standard. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(33, 7);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}
/** Returns a complete picture with one color at the left and another at the right. */
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
  ]);
const png = await pictureOf(20, 20).png().toBuffer();
/** The picture as it is shown. */
const shownPng = await sharp(png).webp({ quality: 80, effort: 2 }).toBuffer();
const u16 = (...values: readonly number[]): number[] => values.flatMap((value) => [value >> 8, value & 0xff]);
const u16Reversed = (...values: readonly number[]): number[] => values.flatMap((value) => [value & 0xff, value >> 8]);
const bytesOf = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const zeros = (length: number): number[] => Array.from({ length }, () => 0);
/** Headers of pictures with this many pixels, by displayed format, according to their standards. */
const heads: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  PNG: pngOf,
  GIF: (width, height) => bytesOf('GIF89a', u16Reversed(width, height), [0, 0, 0, 0x3b]),
  'GIF with a frame larger than itself': (width, height) =>
    bytesOf(
      ...['GIF89a', u16Reversed(1, 1), [0x80, 0, 0], zeros(6), [0x21, 0xf9, 4], zeros(5), [0x2c]],
      u16Reversed(0, 0, width, height),
      [0, 2, 1, 0, 0, 0x3b],
    ),
  JPEG: (width, height) =>
    bytesOf(...['\xff\xd8\xff\xe0', u16(6), 'JFIF', [0xff, 0xff, 0xc2], u16(11), [8], u16(height, width), zeros(20)]),
  'WebP with losses': (width, height) =>
    bytesOf('RIFF', zeros(4), 'WEBPVP8 ', zeros(4), zeros(3), [0x9d, 1, 0x2a], u16Reversed(width, height)),
  'WebP without losses': (width, height) => {
    const size = width - 1 + (height - 1) * 2 ** 14;
    return bytesOf('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f], u16Reversed(size & 0xffff, size >>> 16));
  },
  'WebP with more': (width, height) =>
    bytesOf(
      ...['RIFF', zeros(4), 'WEBPVP8X', zeros(8)],
      ...[width - 1, height - 1].map((side) => [side & 0xff, (side >> 8) & 0xff, side >> 16]),
    ),
  AVIF: (width, height) =>
    bytesOf(...[zeros(4), 'ftypavif', zeros(8), 'ispe', zeros(4), zeros(2)], u16(width), zeros(2), u16(height)),
};
const MEGABYTE = 1024 * 1024;
/** A film of a little more than two chunks: each byte shows its offset. */
const film = Buffer.from(Uint8Array.from({ length: 4.5 * MEGABYTE }, (_, at) => (at >> 8) % 251));
film.write('ftypisom', 4, 'latin1');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a range as a web server does. */
const sendRange: Answer = ({ headers }, response) => {
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const part = film.subarray(Number(start), Number(end) + 1);
  response
    .writeHead(206, { 'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${film.length}` })
    .end(part);
};
const sendPicture: Answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png);

/** Returns an ISO base media file of these brands. */
const ofBrands = (...brands: readonly string[]): Buffer =>
  bytesOf(u16(0, 12 + 4 * brands.length), 'ftyp', brands[0] ?? '', zeros(4), brands.slice(1).join(''), zeros(40));
const heic = readFileSync(new URL('../../../test/support/sample.heic', import.meta.url));
/** Returns the same picture with other brands of the same format. */
const withBrands = (bytes: Buffer, ...brands: readonly string[]): Buffer => {
  const changed = Buffer.from(bytes);
  changed.write(brands[0] ?? '', 8, 'latin1');
  changed.write(brands.slice(1).join(''), 16, 'latin1');
  return changed;
};
const [RED, BLUE] = ['red', 'blue'] as const;

/** Returns the color at a position of a picture. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const data = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return (data[0] ?? 0) > (data[2] ?? 0) ? RED : BLUE;
}

describe('pictures, sounds and films of users of the app', () => {
  let server: TestServer;
  let host: Server;
  let origin: string;
  let admin: SignedIn;
  let asked: { url: string; headers: IncomingMessage['headers'] }[];
  let answer: Answer;
  let counter = 0;

  beforeAll(async () => {
    server = await testServer({ MEDIA_ALLOWED_NETWORKS: '127.0.0.1/32' });
    host = createServer((request, response) => {
      asked.push({ url: request.url ?? '', headers: request.headers });
      answer(request, response);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    admin = await server.signedIn({ super: true });
  });
  beforeEach(() => {
    asked = [];
    answer = sendPicture;
    // The host is this process, which may take any time on a busy machine.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await server.stop();
    host.closeAllConnections();
    host.close();
  });

  /** Returns a new address, because fetched files are cached. */
  const fresh = (base = origin): string => {
    counter += 1;
    return `${base}/${process.pid}-${Date.now()}-${counter}.jpg`;
  };
  async function userWith(avatar: string | null): Promise<number> {
    counter += 1;
    const { rows } = await server.owner.query(
      'insert into users (name, username, email, avatar) values ($1, $1, $2, $3) returning id',
      [`user.${counter}`, `user.${counter}@example.com`, avatar],
    );
    return Number(rows[0].id);
  }
  const get = (input: object, { token } = admin, headers: Record<string, string> = {}) =>
    server.send('GET', '/media', input, { token, headers });
  const avatarOf = async (address: string | null) =>
    get({ kind: 'user', id: await userWith(address), field: 'avatar' });

  test('are fetched by the server, which does not tell the host who asks', async () => {
    const address = fresh();
    const shown = await avatarOf(address);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toEqual(shownPng);
    // The type comes from the bytes, whatever the host claims.
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(shownPng.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(asked).toHaveLength(1);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
    );
    // Cached: the host does not see a second view, by any admin.
    const other = await server.signedIn({ permissions: ['followers'] });
    const again = await get({ kind: 'user', id: await userWith(address), field: 'avatar' }, other);
    expect(again.rawPayload).toEqual(shownPng);
    expect(asked).toHaveLength(1);
  });

  test('at the same address are asked for once, however many look at once', async () => {
    const address = fresh();
    const ids = await Promise.all(Array.from({ length: 20 }, () => userWith(address)));
    const answers = await Promise.all(ids.map((id) => get({ kind: 'user', id, field: 'avatar' })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Answer | string | null]>([
    ['no address', null],
    ['an empty address', ''],
    ['an address that is none', 'uploads/a.png'],
    ['a path that is not ours', '//127.0.0.1/a.png'],
    ['another kind of address', 'file:///etc/passwd'],
    ['an address with a password', 'http://someone:secret@127.0.0.1/a.png'],
    ['a document in the address itself', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing with scripts', (_, response) => response.end('<svg><script>alert(1)</script></svg>')],
    ['a page', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>')],
    ['more than 10 MB', (_, response) => response.end(Buffer.alloc(11 * MEGABYTE, png))],
    ['nothing of that name', (_, response) => response.writeHead(404).end(png)],
  ])('are 404 for %s', async (_what, wrong) => {
    if (typeof wrong === 'function') answer = wrong;
    const shown = await avatarOf(typeof wrong === 'function' ? fresh() : wrong);
    expect([shown.statusCode, shown.json().responseCode]).toEqual([404, 404]);
    expect(shown.json().responseMessage).not.toContain('secret');
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  test.each(Object.entries(heads))('as %s have 50 megapixels at most', { tags: ['attack'] }, async (kind, headOf) => {
    answer = (_request, response) => response.end(headOf(7000, 7100));
    expect((await avatarOf(fresh())).body).not.toContain('megapixels');
    answer = (_request, response) => response.end(headOf(7100, 7100));
    const large = await avatarOf(fresh());
    expect([large.statusCode, large.json().responseMessage]).toEqual([
      404,
      'This cannot be displayed: It has more than 50 megapixels',
    ]);
    const inline = `data:image/png;base64,${headOf(7100, 7100).toString('base64')}`;
    expect((await avatarOf(inline)).statusCode).toBe(404);
    // Cut off before the size in its header, whatever a browser would make of it.
    const length = kind.startsWith('GIF') ? 6 : 12;
    answer = (_request, response) => response.end(headOf(7100, 7100).subarray(0, length));
    expect((await avatarOf(fresh())).body).toContain('It does not report its size');
  });

  /** Returns such a file as it is shown. */
  async function shownOf(bytes: Buffer, as?: 'thumbnail' | 'download') {
    answer = (_request, response) => response.end(bytes);
    const id = await userWith(fresh());
    return get({ kind: 'user', id, field: 'avatar', ...(as === undefined ? {} : { as }) });
  }

  test('are upright and without what cameras write into them', async () => {
    const taken = await pictureOf(80, 40)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const { rawPayload } = await shownOf(taken);
    const { width, height, exif, icc, orientation } = await sharp(rawPayload).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 40, height: 80 });
    expect([await colorAt(rawPayload, 20, 5), await colorAt(rawPayload, 20, 75)]).toEqual([BLUE, RED]);
    // The saved file does not reveal where the picture was taken either.
    const saved = await shownOf(taken, 'download');
    expect(saved.headers['content-disposition']).toBe('attachment; filename="from-a-user.webp"');
    expect((await sharp(saved.rawPayload).metadata()).exif).toBeUndefined();
  });

  test('that are damaged are shown as far as they can be read, as browsers do', async () => {
    // Its checksum is wrong.
    const damaged = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const half = await pictureOf(200, 200).jpeg().toBuffer();
    for (const bytes of [damaged, half.subarray(0, half.length / 2)])
      expect((await shownOf(bytes)).statusCode).toBe(200);
  });

  test('are as large as they are shown, and fetched once for all sizes', async () => {
    const wide = await pictureOf(3000, 1000).png().toBuffer();
    answer = (_request, response) => response.end(wide);
    const id = await userWith(fresh());
    const sizeOf = async (input: object) => {
      const { width, height } = await sharp(
        (await get({ kind: 'user', id, field: 'avatar', ...input })).rawPayload,
      ).metadata();
      return [width, height];
    };
    expect(await sizeOf({ as: 'thumbnail' })).toEqual([192, 192]);
    expect(await sizeOf({})).toEqual([1600, 533]);
    expect(asked).toHaveLength(1);
  });

  test('that move still move where they are large', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const pagesOf = async (as?: 'thumbnail') =>
      (await sharp((await shownOf(moving, as)).rawPayload).metadata()).pages ?? 1;
    expect([await pagesOf(), await pagesOf('thumbnail')]).toEqual([2, 1]);
  });

  test.each([
    ['HEIC, as iPhones take them', async () => heic],
    ['HEIC that says so only among its other kinds', async () => withBrands(heic, 'mif1', 'heic')],
    [
      'AVIF that says so only among its other kinds',
      async () => withBrands(await pictureOf(400, 300).avif().toBuffer(), 'mif1', 'avif'),
    ],
    ['WebP', async () => pictureOf(400, 300).webp().toBuffer()],
  ])('are converted: %s', async (_, bytesOfIt) => {
    const shown = await shownOf(await bytesOfIt());
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
  });

  test('are decoded in threads that end, also where what they decode is broken', async () => {
    const broken = heic.subarray(0, 500);
    const all = [heic, broken, heic, broken, heic].map((bytes, at) => Buffer.concat([bytes, Buffer.alloc(at)]));
    answer = ({ url }, response) => response.end(all[Number(url?.slice(-1))]);
    const answers = await Promise.all(all.map((_, at) => avatarOf(`${fresh()}?${at}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404, 200]);
    const said = (await shownOf(broken)).json().responseMessage;
    expect(said).toMatch(/^This cannot be displayed: It is damaged or not/);
  });

  test.each([
    ['a BMP picture', bytesOf('BM', zeros(60)), 'bmp', 'It is a BMP picture, which browsers cannot display'],
    [
      'a JPEG XL picture',
      bytesOf('\xff\x0a', zeros(60)),
      'jxl',
      'It is a JPEG XL picture, which browsers cannot display',
    ],
  ])('%s is not shown, and can be downloaded', async (_, bytes, ending, why) => {
    const refused = await shownOf(bytes);
    expect([refused.statusCode, refused.json().responseMessage]).toEqual([
      415,
      `This cannot be displayed: ${why}. You can download it.`,
    ]);
    const saved = await shownOf(bytes, 'download');
    expect(saved.rawPayload).toEqual(bytes);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="from-a-user.${ending}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['a page', Buffer.from('<html></html>'), 'It is not a picture of a known type'],
    [
      'a drawing with scripts',
      Buffer.from('<svg><script>alert(1)</script></svg>'),
      'It is not a picture of a known type',
    ],
    ['half a picture', png.subarray(0, 60), 'It is damaged or not a picture'],
  ])('%s is refused with its reason, and cannot be downloaded either', async (_, bytes, why) => {
    for (const as of [undefined, 'thumbnail', 'download'] as const) {
      const refused = await shownOf(bytes, as);
      expect([as, refused.statusCode, refused.json().responseMessage]).toEqual([
        as,
        404,
        `This cannot be displayed: ${why}`,
      ]);
    }
  });

  test('are 503 when the host fails, and it is not asked again at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const address = fresh();
    answer = (_, response) => response.writeHead(500).end();
    const first = await avatarOf(address);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '30']);
    expect((await avatarOf(address)).statusCode).toBe(503);
    expect(asked).toHaveLength(1);
  });

  test('in the address itself are shown as others are', async () => {
    const shown = await avatarOf(`data:image/png;base64,${png.toString('base64')}`);
    expect(shown.rawPayload).toEqual(shownPng);
    expect(asked).toEqual([]);
  });

  test('are fetched after redirects, but not without an end and not into a network that is not public', async () => {
    const at = fresh();
    answer = (request, response) =>
      request.url?.endsWith('/there')
        ? sendPicture(request, response)
        : response.writeHead(302, { location: '/there' }).end();
    expect((await avatarOf(at)).rawPayload).toEqual(shownPng);
    for (const location of [
      '/round',
      'http://127.0.0.2/a.png',
      'http://[::1]/a.png',
      'http://10.0.0.1/',
      'file:///etc/passwd',
    ]) {
      asked = [];
      answer = (_, response) => response.writeHead(302, { location }).end();
      expect((await avatarOf(fresh())).statusCode).toBe(404);
      expect(asked.length).toBe(location === '/round' ? 4 : 1);
    }
  });

  describe('in a chat', () => {
    let user: number;
    let room: number;

    beforeAll(async () => {
      user = await userWith(null);
      const { rows } = await server.owner.query(`insert into chat_rooms (channel) values ('media') returning id`);
      room = Number(rows[0].id);
      await server.owner.query('insert into chat_members (room_id, user_id) values ($1, $2)', [room, user]);
    });

    async function message(type: string, media: string, post: object | null = null): Promise<number> {
      const { rows } = await server.owner.query(
        'insert into chat_messages (room_id, sender_id, type, media, post) values ($1, $2, $3, $4, $5) returning id',
        [room, user, type, media, post],
      );
      return Number(rows[0].id);
    }
    const looks = async (): Promise<number> => {
      const { rows } = await server.owner.query(
        `select count(*) from audit_log where outcome = 'looked' and target_id = $1`,
        [user],
      );
      return Number(rows[0].count);
    };
    const input = (id: number, field = 'media') => ({ kind: 'message', id, field, user_id: user });

    test('films are fetched in pieces, and any part of them is answered', async () => {
      answer = sendRange;
      const wanted = input(await message('VIDEO', fresh()));
      const whole = await get(wanted);
      expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
        200,
        'video/mp4',
        'bytes',
      ]);
      expect(whole.rawPayload.equals(film)).toBe(true);
      expect(asked.map(({ headers }) => headers.range)).toEqual([
        'bytes=0-2097151',
        'bytes=2097152-4194303',
        'bytes=4194304-6291455',
      ]);
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 100],
        ['bytes=2097100-2097200', 2_097_100, 2_097_201],
        ['bytes=4718000-', 4_718_000, film.length],
        ['bytes=-10', film.length - 10, film.length],
      ] as const) {
        const part = await get(wanted, admin, { range });
        expect([range, part.statusCode, part.headers['content-range']]).toEqual([
          range,
          206,
          `bytes ${start}-${end - 1}/${film.length}`,
        ]);
        expect(part.rawPayload.equals(film.subarray(start, end))).toBe(true);
      }
      const beyond = await get(wanted, admin, { range: 'bytes=99999999-' });
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`]);
      expect(asked).toHaveLength(3);
    });

    test('films of hosts that answer no ranges are fetched whole, once', async () => {
      answer = (_, response) => response.end(film);
      const wanted = input(await message('VIDEO', fresh()));
      expect((await get(wanted)).rawPayload.equals(film)).toBe(true);
      expect((await get(wanted, admin, { range: 'bytes=4194304-' })).statusCode).toBe(206);
      expect(asked).toHaveLength(1);
    });

    test.each([
      ['MP3 with a checksum', bytesOf('\xff\xfa\x90\x00', zeros(40)), 'audio/mpeg'],
      ['MP3 of MPEG 2.5', bytesOf('\xff\xe3\x90\x00', zeros(40)), 'audio/mpeg'],
      ['AAC', bytesOf('\xff\xf1\x50\x80', zeros(40)), 'audio/aac'],
      ['sound in MPEG 4', ofBrands('M4A ', 'isom'), 'audio/mp4'],
    ])('%s is played', async (_, bytes, type) => {
      answer = (_request, response) => response.end(bytes);
      const played = await get(input(await message('AUDIO', fresh())));
      expect([played.statusCode, played.headers['content-type']]).toEqual([200, type]);
    });

    test.each([
      ['an AMR recording', Buffer.from('#!AMR\n<x'), 'amr'],
      ['a CAF recording', bytesOf('caff', zeros(40)), 'caf'],
    ])('%s cannot be played, and can be downloaded', async (what, bytes, ending) => {
      answer = (_request, response) => response.end(bytes);
      const wanted = input(await message('AUDIO', fresh()));
      const refused = await get(wanted);
      expect([refused.statusCode, refused.json().responseMessage]).toEqual([
        415,
        `This cannot be displayed: It is ${what}, which browsers cannot play. You can download it.`,
      ]);
      const saved = await get({ ...wanted, as: 'download' });
      expect([saved.rawPayload, saved.headers['content-disposition']]).toEqual([
        bytes,
        `attachment; filename="from-a-user.${ending}"`,
      ]);
      // Could be any recording, which browsers may not support.
      answer = (_request, response) => response.end(ofBrands('isom', 'mp42'));
      const film = await get({ ...input(await message('VIDEO', fresh())), as: 'download' });
      expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'application/octet-stream']);
    });

    test('a sound that is a page is not shown', async () => {
      answer = (_, response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<html></html>');
      expect((await get(input(await message('AUDIO', fresh())))).statusCode).toBe(404);
    });

    test('each read is in the audit log once: with the messages, or alone', async () => {
      const reader = await server.signedIn({ permissions: ['conversation'] });
      const ids = [await message('IMAGE', fresh()), await message('IMAGE', fresh())];
      const before = await looks();
      await server.send('GET', '/chat-messages', { user_id: user, room_id: room }, { token: reader.token });
      expect(await looks()).toBe(before + 1);
      for (const id of ids) expect((await get(input(id), reader)).statusCode).toBe(200);
      expect(await looks()).toBe(before + 1);
      // Another session has not read it.
      const other = await server.signedIn({ permissions: ['conversation'] });
      for (let round = 0; round < 3; round += 1) await get(input(ids[0] ?? 0), other);
      expect(await looks()).toBe(before + 2);
      const late = await message('IMAGE', fresh());
      await get(input(late), reader);
      expect(await looks()).toBe(before + 3);
    });

    test('only those of a chat of the user are had, pictures of shared posts among them', async () => {
      const post = { post_meta: [{ image: null }, { image: fresh() }] };
      const id = await message('POST', '', post);
      expect((await get(input(id, 'post_meta.1.image'))).statusCode).toBe(200);
      expect((await get(input(id, 'post_meta.0.image'))).statusCode).toBe(404);
      expect((await get(input(id, 'post_meta.7.image'))).statusCode).toBe(404);
      const other = await userWith(null);
      expect((await get({ ...input(id, 'post_meta.1.image'), user_id: other })).statusCode).toBe(404);
    });
  });

  test('of others are not one’s own', async () => {
    const someone = await server.signedIn();
    const own = await get({ kind: 'self', id: admin.id, field: 'avatar' }, someone);
    expect([own.statusCode, own.json().responseMessage]).toEqual([403, 'This is another user']);
  });

  test.each([
    [{ kind: 'user', field: 'image' }, 'field'],
    [{ kind: 'user', field: 'password' }, 'field'],
    [{ kind: 'message', field: 'media' }, 'user_id'],
    [{ kind: 'post', field: 'image', user_id: 1 }, 'user_id'],
  ])('%j is 422 at %s', async (wrong, field) => {
    const refused = await get({ id: 1, ...wrong });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, field]);
  });
});
