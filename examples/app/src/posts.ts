import { randomUUID } from 'node:crypto';
import { whoCalls } from './accounts.ts';
import type { App } from './context.ts';
import { Refusal, type Routes } from './http.ts';
import { tryLink } from './links.ts';
import type { Post } from './model.ts';

const LATEST = 20;

export function postRoutes(app: App): Routes {
  const { tables, tell } = app;

  /** Returns whether a post is visible: not deleted or hidden by staff, and not of a suspended user. */
  const isThere = ({ isDeleted, isHidden, user }: Post): boolean =>
    !isDeleted && !isHidden && !tables.users.get(user)?.suspended;
  const found = (id = ''): Post => {
    const post = tables.posts.get(id);
    if (!post || !isThere(post)) throw new Refusal(404, 'There is no such post');
    return post;
  };

  return {
    'POST /posts': async (call) => {
      const { id: user } = whoCalls(app, call);
      const id = `p_${randomUUID()}`;
      const [title, text, website] = [call.field('title'), call.optional('text') ?? '', call.optional('website')];
      tables.posts.put({ id, user, title, text, website, likes: 0 });
      const { latitude = null, longitude = null } = tables.users.get(user) ?? {};
      tell({ type: 'post', id, data: { user, title, text, website: website ?? null, latitude, longitude } });
      if (website) await tryLink(app, { url: website, post: id, user });
      return { id };
    },

    'GET /posts': (call) => {
      whoCalls(app, call);
      return { posts: [...tables.posts.all()].filter(isThere).slice(-LATEST) };
    },

    'GET /posts/:id': (call) => {
      const { id: user } = whoCalls(app, call);
      const post = found(call.params.id);
      tell({ type: 'post_view', id: randomUUID(), data: { post: post.id, user } });
      const search = call.query.from === 'search' ? tables.searches.get(user) : undefined;
      // Sends the same search again, with its opened result.
      if (search)
        tell({ type: 'search', id: search.search, data: { ...search.data, title: post.title, opened: true } });
      return post;
    },

    'POST /posts/:id/like': (call) => {
      whoCalls(app, call);
      const post = found(call.params.id);
      const { id, likes } = tables.posts.put({ ...post, likes: post.likes + 1 });
      tell({ type: 'post', id, data: { like_count: likes } });
    },

    'DELETE /posts/:id': (call) => {
      const me = whoCalls(app, call);
      const { id, user } = found(call.params.id);
      if (user !== me.id) throw new Refusal(403, 'This post is not yours');
      tables.posts.remove(id);
      tell({ type: 'post', id, deleted: true });
    },

    'GET /search': (call) => {
      const { id: user } = whoCalls(app, call);
      const term = call.query.term ?? '';
      const data = { search_term: term, search_type: 'posts', user, created_at: new Date().toISOString() };
      const { search } = tables.searches.put({ id: user, search: `s_${randomUUID()}`, data });
      tell({ type: 'search', id: search, data });
      const matches = [...tables.posts.all()].filter((post) => isThere(post) && post.title.includes(term));
      return { posts: matches.slice(-LATEST) };
    },

    'POST /bookmarks': (call) => {
      const { id: user } = whoCalls(app, call);
      const post = found(call.field('post'));
      const data = { user, post: post.id, title: post.title, search_term: call.field('term'), search_type: 'posts' };
      tell({ type: 'bookmark', id: randomUUID(), data });
    },

    'POST /reports': (call) => {
      const { id: by } = whoCalls(app, call);
      const [post, reported] = [call.optional('post'), call.optional('user')];
      const about = post ? { post: found(post).id } : { reported_user: reported ?? call.field('user') };
      const data = { ...about, by, reason: call.field('reason'), text: call.optional('text') ?? null };
      tell({ type: 'report', id: randomUUID(), data });
    },
  };
}
