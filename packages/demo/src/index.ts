export { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
export { DemoFailure, holds } from './database.ts';
export { face } from './face.ts';
export { type DemoOptions, loadDemo } from './load-demo.ts';
export { loadScale, type ScaleOptions } from './load-scale.ts';
