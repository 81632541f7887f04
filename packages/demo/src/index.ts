export { DEMO_PASSWORD, demoAccounts, staff } from './accounts.ts';
export { pictureNamed } from './activity/picture.ts';
export { filmNamed } from './chats/film.ts';
export { soundNamed } from './chats/sound.ts';
export { DemoFailure, holds } from './database.ts';
export { face } from './face.ts';
export { loadDemo } from './load-demo.ts';
export { loadScale } from './load-scale.ts';
export { pageTexts } from './pages/load.ts';
