import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Returns the total time of the outermost steps of a kind, in milliseconds. */
function timeOf(steps, isOne) {
  return steps.reduce((sum, step) => sum + (isOne(step) ? step.duration : timeOf(step.steps, isOne)), 0);
}

const isHook = ({ category }) => category === 'hook' || category === 'fixture';
const isWait = ({ category, title }) => category === 'expect' || /^(Wait|Expect)\b|waitFor/i.test(title);
const isCall = (step) => step.category === 'pw:api' && !isWait(step);

/** A Playwright reporter that writes how each file's tests spent their time, in seconds. */
export default class Profile {
  files = new Map();

  onTestEnd({ location }, { duration, steps }) {
    const file = relative('.', location.file);
    const own = this.files.get(file) ?? { file, total: 0, setUp: 0, browser: 0, waiting: 0 };
    this.files.set(file, own);
    const inside = steps.filter((step) => !isHook(step));
    own.total += duration / 1000;
    own.setUp += timeOf(steps, isHook) / 1000;
    own.waiting += timeOf(inside, isWait) / 1000;
    own.browser += timeOf(inside, (step) => isCall(step) && timeOf(step.steps, isWait) === 0) / 1000;
  }

  onEnd() {
    writeFileSync(process.env.PROFILE_FILE, [...this.files.values()].map((row) => JSON.stringify(row)).join('\n'));
  }
}
