import { describe, expect, it } from 'vitest';
import { canPart, gather } from './gather.ts';

const user = (id: number, latitude: number, longitude: number) => ({
  id,
  name: `User ${id}`,
  avatar: null,
  latitude,
  longitude,
});

describe('gather', () => {
  it('draws what stands apart on its own', () => {
    const marks = gather({ users: [user(1, 34, -118), user(2, 40, -74)] }, 5, -100);
    expect(marks.map(({ count, users }) => [count, users.map(({ id }) => id)])).toEqual([
      [1, [1]],
      [1, [2]],
    ]);
  });

  it('takes smaller marks into the larger one next to them, and loses no one', () => {
    const clusters = [
      { latitude: 34, longitude: -118.1, count: 5 },
      { latitude: 34.1, longitude: -118, count: 900 },
      { latitude: 37.7, longitude: -122.4, count: 70 },
    ];
    const marks = gather({ users: [], clusters }, 6, -119);
    expect(marks.map(({ latitude, count }) => [latitude, count])).toEqual([
      [34.1, 905],
      [37.7, 70],
    ]);
    expect(gather({ users: [], clusters }, 12, -119)).toHaveLength(3);
  });

  it('takes in what would be drawn over it, and nothing else', () => {
    const degreesPerPixel = 360 / (256 * 2 ** 10);
    const apart = (pixels: number) => ({ users: [user(1, 0, 0), user(2, 0, pixels * degreesPerPixel)] });
    expect(gather(apart(39), 10, 0)).toHaveLength(1);
    expect(gather(apart(41), 10, 0)).toHaveLength(2);
  });

  it('says who is in a mark only when it knows all of them', () => {
    const clusters = [{ latitude: 34, longitude: -118, count: 5 }];
    const answer = { users: [user(1, 34, -118), user(2, 40, -74)], clusters };
    expect(gather(answer, 6, -100).map(({ count, users }) => [count, users.length])).toEqual([
      [6, 0],
      [1, 1],
    ]);
  });

  it('draws both sides of the antimeridian next to each other', () => {
    const users = [user(1, -17, 179.9), user(2, -17, -179.9)];
    expect(gather({ users }, 12, 179).map(({ longitude }) => longitude)).toEqual([179.9, 180.1]);
    expect(gather({ users }, 12, -179).map(({ longitude }) => longitude)).toEqual([-180.1, -179.9]);
    expect(gather({ users }, 5, 180)).toHaveLength(1);
  });
});

describe('canPart', () => {
  const markOf = (...users: ReturnType<typeof user>[]) => ({
    key: '',
    latitude: 1,
    longitude: 1,
    count: users.length,
    users,
  });

  it('goes nearer to many, and to one person never', () => {
    expect(canPart(markOf(user(1, 1, 1), user(2, 1, 1.001)), 9, 18)).toBe(true);
    expect(canPart({ ...markOf(), count: 40 }, 9, 18)).toBe(true);
    expect(canPart(markOf(user(1, 1, 1)), 9, 18)).toBe(false);
  });

  it('does not go nearer to those who are at one place, or when it is as near as it gets', () => {
    expect(canPart(markOf(user(1, 1, 1), user(2, 1, 1)), 9, 18)).toBe(false);
    expect(canPart(markOf(user(1, 1, 1), user(2, 1, 1.001)), 18, 18)).toBe(false);
  });
});
