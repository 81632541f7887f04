import { type Kysely, sql } from 'kysely';

/**
 * What open cases about posts are compared by: the author, the host of the link and the text. It is a row for each open case, so
 * that as many posts of a host as there may be cost nothing, and a report that joins a case writes none of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The host of an address, without www and port; null when there is none.
    create function website_host(website text) returns text language sql immutable strict parallel safe as $$
      select case when host like '%.%' then left(rtrim(host, '.'), 253) end
      from substring(lower(website) from '^[[:space:]]*(?:(?:[a-z][a-z0-9+.-]*:)?//)?(?:[^/?#@[:space:]]*@)?(?:www[.])?([^/?#:@[:space:]]+)') host
    $$;

    -- What is equal for two texts that differ in case, spaces and punctuation alone: of the text, or of the title when there is
    -- none. Null when it is too short to say anything.
    create function comparable_text(title text, said text) returns bytea language sql immutable parallel safe as $$
      select case when length(words) >= 12 then decode(md5(words), 'hex') end
      from (select trim(regexp_replace(lower(coalesce(nullif(trim(said), ''), title)), '[[:space:][:punct:]]+', ' ', 'g')) as words) folded
    $$;

    create table case_similarity (
      case_id bigint primary key references cases on delete cascade,
      author_id bigint not null references users on delete cascade,
      host text,
      text_hash bytea
    );
    create index case_similarity_of_author on case_similarity (author_id, case_id);
    create index case_similarity_of_host on case_similarity (host, case_id) where host is not null;
    create index case_similarity_of_text on case_similarity (text_hash, case_id) where text_hash is not null;

    insert into case_similarity (case_id, author_id, host, text_hash)
      select c.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text)
      from cases c join posts p on p.id = c.post_id where c.state = 'open';

    create function cases_similarity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.state <> 'open' then
        delete from case_similarity where case_id = new.id;
      else
        insert into case_similarity (case_id, author_id, host, text_hash)
          select new.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from posts p where p.id = new.post_id
        on conflict (case_id) do nothing;
      end if;
      return null;
    end $$;
    create trigger cases_similarity_insert after insert on cases
      for each row when (new.post_id is not null and new.state = 'open') execute function cases_similarity();
    create trigger cases_similarity_update after update of state on cases
      for each row when (new.post_id is not null and new.state <> old.state) execute function cases_similarity();

    create function posts_similarity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update case_similarity s
        set author_id = new.user_id, host = website_host(new.website), text_hash = comparable_text(new.title, new.text)
      from cases c where c.post_id = new.id and c.state = 'open' and s.case_id = c.id;
      return null;
    end $$;
    create trigger posts_similarity after update of title, text, website, user_id on posts
      for each row when ((new.title, new.text, new.website, new.user_id) is distinct from (old.title, old.text, old.website, old.user_id))
      execute function posts_similarity();
    revoke execute on function cases_similarity(), posts_similarity() from public;
  `.execute(db);
}
