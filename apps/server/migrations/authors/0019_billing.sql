-- What was bought with money. Each row mirrors one checkout at the payment provider, who is asked and not believed by hearsay (decision 0030).
create table payments (
  author_id text not null,
  payment_id uuid not null,
  -- Under one key there is one checkout.
  idempotency_key text not null check (length(idempotency_key) between 1 and 100),
  kind text not null check (kind in ('credits', 'subscription', 'course')),
  credits integer check (credits > 0),
  plan text check (plan in ('monthly', 'yearly')),
  course_id uuid,
  course_name text check (length(course_name) <= 200),
  cents integer not null check (cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),

  checkout_id text check (length(checkout_id) <= 200),
  checkout_url text check (length(checkout_url) <= 5000),

  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'lapsed')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'lost')),
  -- What of the credits stands in the ledger.
  standing_credits integer not null default 0 check (standing_credits >= 0 and standing_credits <= coalesce(credits, 0)),
  subscription_state text not null default 'none' check (subscription_state in ('none', 'active', 'overdue', 'ended')),
  subscribed_until timestamptz,
  is_cancelled boolean not null default false,
  receipt_url text check (length(receipt_url) <= 2000),
  paid_at timestamptz,
  created_at timestamptz not null,

  -- Grows with every answer of the provider that was written down: one that was asked for before another was written is not.
  version integer not null default 0,
  -- When to ask without being told to; never again when it is null.
  ask_again_at timestamptz,
  primary key (author_id, payment_id),
  unique (author_id, idempotency_key),
  check ((kind = 'credits') = (credits is not null)),
  check ((kind = 'subscription') = (plan is not null)),
  check ((kind = 'course') = (course_id is not null and course_name is not null)),
  check ((checkout_id is null) = (checkout_url is null))
);

create unique index payments_by_checkout on payments (author_id, checkout_id);
create index payments_made on payments (author_id, created_at desc) where state in ('pending', 'paid');
create index payments_to_ask on payments (ask_again_at) where ask_again_at is not null;
create index payments_of_kind on payments (author_id, kind, created_at desc) where kind <> 'credits';
-- Of what lasts there is one open checkout, so that nobody pays for it twice.
create unique index payments_one_open on payments (author_id, kind, course_id) nulls not distinct where state = 'open' and kind <> 'credits';

-- Which of the provider's events have been acted upon: a repeat is answered without asking again.
create table payment_events (
  author_id text not null,
  event_id text not null check (length(event_id) <= 200),
  payment_id uuid not null,
  at timestamptz not null default now(),
  primary key (author_id, event_id)
);

-- Who the account is at the payment provider.
create table payers (
  author_id text primary key,
  customer_id text not null check (length(customer_id) <= 200)
);

-- On which terms a course is read; without a row anybody may.
create table course_terms (
  author_id text not null,
  project_id uuid not null,
  readers text not null check (readers in ('open', 'members')),
  cents integer check (cents between 100 and 10000000),
  primary key (author_id, project_id)
);

-- As in 0002: over all authors of the shard, and at nothing but names.
create function payments_to_ask_about(until timestamptz, most integer) returns table (author_id text, payment_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select author_id, payment_id from payments where ask_again_at < until order by ask_again_at limit least(most, 1000)
$$;
revoke execute on function payments_to_ask_about from public;
grant execute on function payments_to_ask_about to coursewright_app;

alter table payments enable row level security;
alter table payment_events enable row level security;
alter table payers enable row level security;
alter table course_terms enable row level security;
create policy own_rows on payments
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on payment_events
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on payers
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
create policy own_rows on course_terms
  using ((select string_to_array(current_setting('app.authors', true), ',')) @> array[author_id]);
grant select, insert, update on payments, payers, course_terms to coursewright_app;
grant select, insert on payment_events to coursewright_app;
