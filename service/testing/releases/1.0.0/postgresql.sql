SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.access_links (
    digest text NOT NULL,
    reference text NOT NULL,
    purpose text NOT NULL,
    seed text,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.access_requests (
    reference text NOT NULL,
    form_digest text NOT NULL,
    address_digest text NOT NULL,
    address text NOT NULL,
    organisation text NOT NULL,
    purpose text NOT NULL,
    checks_a_month integer NOT NULL,
    jurisdictions text NOT NULL,
    message text NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    state_before text,
    received_at bigint NOT NULL,
    confirmed_at bigint,
    reviewed_at bigint,
    quoted_at bigint,
    accepted_at bigint,
    ready_at bigint,
    claimed_at bigint,
    ended_at bigint,
    plan text,
    included integer,
    price text,
    currency text,
    quote_until bigint,
    reason text,
    key_id text
);
CREATE TABLE public.audit (
    id text NOT NULL,
    at bigint NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    reference text NOT NULL
);
CREATE TABLE public.bursts (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.claims (
    digest text NOT NULL,
    key_id text NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.facts (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.free_checks (
    key_id text NOT NULL,
    day text NOT NULL,
    used integer NOT NULL
);
CREATE TABLE public.keepers (
    office text NOT NULL,
    is_on integer NOT NULL,
    terms text NOT NULL,
    accepted_at bigint NOT NULL,
    state text DEFAULT 'resting'::text NOT NULL,
    held bigint DEFAULT 0 NOT NULL,
    expected bigint DEFAULT 0 NOT NULL,
    whole_as_of bigint,
    ready_by bigint,
    fault text,
    reason text,
    fault_since bigint,
    next_at bigint,
    noted_at bigint
);
CREATE TABLE public.keys (
    id text NOT NULL,
    label text NOT NULL,
    kind text NOT NULL,
    scopes text NOT NULL,
    digest text NOT NULL,
    last4 text NOT NULL,
    plan text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    holder text,
    replaced_by text,
    last_used_on text,
    limit_requests integer,
    limit_per_minute integer,
    limit_per_day integer,
    test integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    id text NOT NULL,
    key_id text NOT NULL,
    digest text,
    units integer NOT NULL,
    periods text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.outbox (
    id text NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    link text,
    state text NOT NULL,
    created_at bigint NOT NULL,
    next_at bigint NOT NULL,
    attempts integer NOT NULL,
    lease text,
    leased_until bigint,
    ended_at bigint,
    fault text
);
CREATE TABLE public.register_accepted (
    office text NOT NULL,
    number text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.register_bad (
    id bigint NOT NULL,
    file integer NOT NULL,
    entry text,
    line integer,
    number text,
    reason text NOT NULL,
    accepted boolean DEFAULT false NOT NULL
);
ALTER TABLE public.register_bad ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.register_bad_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.register_files (
    id integer NOT NULL,
    office text NOT NULL,
    fingerprint text NOT NULL,
    name text NOT NULL,
    bytes bigint NOT NULL,
    as_of text NOT NULL,
    as_of_told boolean NOT NULL,
    reader text NOT NULL,
    steps bigint DEFAULT 0 NOT NULL,
    records bigint DEFAULT 0 NOT NULL,
    removed bigint DEFAULT 0 NOT NULL,
    bad bigint DEFAULT 0 NOT NULL,
    older bigint DEFAULT 0 NOT NULL,
    begun_at text NOT NULL,
    finished_at text,
    accepted boolean DEFAULT false NOT NULL,
    dated boolean DEFAULT false NOT NULL
);
ALTER TABLE public.register_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.register_files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.register_forms (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
)
PARTITION BY LIST (office);
CREATE TABLE public.register_forms_at (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
);
CREATE TABLE public.register_forms_ch (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
);
CREATE TABLE public.register_forms_de (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
);
CREATE TABLE public.register_forms_eu (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
);
CREATE TABLE public.register_forms_us (
    office text NOT NULL,
    spelling bigint NOT NULL,
    ref bigint NOT NULL
);
CREATE TABLE public.register_holders (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
)
PARTITION BY LIST (office);
CREATE TABLE public.register_holders_at (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
);
CREATE TABLE public.register_holders_ch (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
);
CREATE TABLE public.register_holders_de (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
);
CREATE TABLE public.register_holders_eu (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
);
CREATE TABLE public.register_holders_us (
    office text NOT NULL,
    word text NOT NULL,
    length smallint NOT NULL,
    spelling bigint NOT NULL
);
CREATE TABLE public.register_keeping (
    office text NOT NULL,
    file integer NOT NULL,
    changes_from text NOT NULL
);
CREATE TABLE public.register_marks (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
)
PARTITION BY LIST (office);
CREATE TABLE public.register_marks_at (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
);
CREATE TABLE public.register_marks_ch (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
);
CREATE TABLE public.register_marks_de (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
);
CREATE TABLE public.register_marks_eu (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
);
CREATE TABLE public.register_marks_us (
    office text NOT NULL,
    ref bigint NOT NULL,
    name text NOT NULL,
    classes bigint NOT NULL,
    status smallint NOT NULL
);
CREATE TABLE public.register_places (
    office text NOT NULL,
    number text NOT NULL,
    basis text NOT NULL,
    prefix text NOT NULL
);
CREATE SEQUENCE public.register_ref
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.register_records (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
)
PARTITION BY LIST (office);
CREATE TABLE public.register_records_at (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
);
CREATE TABLE public.register_records_ch (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
);
CREATE TABLE public.register_records_de (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
);
CREATE TABLE public.register_records_eu (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
);
CREATE TABLE public.register_records_us (
    office text NOT NULL,
    ref bigint DEFAULT nextval('public.register_ref'::regclass) NOT NULL,
    number text NOT NULL,
    name text,
    classes text NOT NULL,
    status text NOT NULL,
    owner text,
    filed_on text,
    registered_on text,
    expires_on text,
    basis text NOT NULL,
    registration_number text,
    data_on integer NOT NULL,
    changed integer NOT NULL,
    removed boolean NOT NULL,
    goods text
);
CREATE SEQUENCE public.register_spelling
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.register_spellings (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
)
PARTITION BY LIST (office);
CREATE TABLE public.register_spellings_at (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
);
CREATE TABLE public.register_spellings_ch (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
);
CREATE TABLE public.register_spellings_de (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
);
CREATE TABLE public.register_spellings_eu (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
);
CREATE TABLE public.register_spellings_us (
    office text NOT NULL,
    id bigint DEFAULT nextval('public.register_spelling'::regclass) NOT NULL,
    words text NOT NULL,
    letters text NOT NULL,
    sound text NOT NULL,
    consonants text NOT NULL,
    near text[],
    classes bigint NOT NULL,
    statuses smallint DEFAULT 255 NOT NULL
);
CREATE TABLE public.register_windows (
    office text NOT NULL,
    prefix text NOT NULL,
    total bigint,
    held bigint NOT NULL,
    read_at text
);
CREATE TABLE public.register_words (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
)
PARTITION BY LIST (office);
CREATE TABLE public.register_words_at (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
);
CREATE TABLE public.register_words_ch (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
);
CREATE TABLE public.register_words_de (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
);
CREATE TABLE public.register_words_eu (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
);
CREATE TABLE public.register_words_us (
    office text NOT NULL,
    word text NOT NULL,
    sound text NOT NULL,
    near text[],
    marks integer NOT NULL
);
CREATE TABLE public.registers (
    office text NOT NULL,
    id text NOT NULL,
    generation integer NOT NULL,
    searched integer,
    rules text,
    data_as_of text,
    records bigint,
    names bigint,
    controls jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.repeats (
    digest text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.replays (
    digest text NOT NULL,
    body_digest text NOT NULL,
    lease text NOT NULL,
    leased_until bigint NOT NULL,
    sealed text,
    expires_at bigint NOT NULL,
    holder text,
    bytes integer
);
CREATE TABLE public.upstream_budgets (
    upstream text NOT NULL,
    span bigint NOT NULL,
    used integer NOT NULL
);
CREATE TABLE public.upstream_shares (
    upstream text NOT NULL,
    holder text NOT NULL,
    span bigint NOT NULL,
    used integer NOT NULL,
    before integer NOT NULL
);
CREATE TABLE public.usage (
    key_id text NOT NULL,
    period text NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    held integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.register_forms ATTACH PARTITION public.register_forms_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_forms ATTACH PARTITION public.register_forms_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_forms ATTACH PARTITION public.register_forms_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_forms ATTACH PARTITION public.register_forms_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_forms ATTACH PARTITION public.register_forms_us FOR VALUES IN ('US');
ALTER TABLE ONLY public.register_holders ATTACH PARTITION public.register_holders_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_holders ATTACH PARTITION public.register_holders_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_holders ATTACH PARTITION public.register_holders_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_holders ATTACH PARTITION public.register_holders_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_holders ATTACH PARTITION public.register_holders_us FOR VALUES IN ('US');
ALTER TABLE ONLY public.register_marks ATTACH PARTITION public.register_marks_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_marks ATTACH PARTITION public.register_marks_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_marks ATTACH PARTITION public.register_marks_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_marks ATTACH PARTITION public.register_marks_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_marks ATTACH PARTITION public.register_marks_us FOR VALUES IN ('US');
ALTER TABLE ONLY public.register_records ATTACH PARTITION public.register_records_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_records ATTACH PARTITION public.register_records_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_records ATTACH PARTITION public.register_records_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_records ATTACH PARTITION public.register_records_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_records ATTACH PARTITION public.register_records_us FOR VALUES IN ('US');
ALTER TABLE ONLY public.register_spellings ATTACH PARTITION public.register_spellings_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_spellings ATTACH PARTITION public.register_spellings_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_spellings ATTACH PARTITION public.register_spellings_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_spellings ATTACH PARTITION public.register_spellings_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_spellings ATTACH PARTITION public.register_spellings_us FOR VALUES IN ('US');
ALTER TABLE ONLY public.register_words ATTACH PARTITION public.register_words_at FOR VALUES IN ('AT');
ALTER TABLE ONLY public.register_words ATTACH PARTITION public.register_words_ch FOR VALUES IN ('CH');
ALTER TABLE ONLY public.register_words ATTACH PARTITION public.register_words_de FOR VALUES IN ('DE');
ALTER TABLE ONLY public.register_words ATTACH PARTITION public.register_words_eu FOR VALUES IN ('EU');
ALTER TABLE ONLY public.register_words ATTACH PARTITION public.register_words_us FOR VALUES IN ('US');
INSERT INTO public.access_requests VALUES ('R-1', 'form', 'address', 'names@agency.example', 'Agency', 'checks', 100, 'CH', '', 'de', 'email_confirmed', NULL, 1795824000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.audit VALUES ('00000040557851803386-f76a8a32-e3e1-4500-9f07-d25b5853dbaa', 1795824000000, 'requester', 'received', 'R-1');
INSERT INTO public.free_checks VALUES ('VHGBH3El', '2026-11-28', 2);
INSERT INTO public.keepers VALUES ('EU', 1, 'terms', 1795824000000, 'resting', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.keys VALUES ('VHGBH3El', 'Agency, Vienna', 'server', 'checks trademarks requirements usage', 'P4e7f1kqOAq-Rmlx2coCRY7KbgFSVaQ-wQ0SZJUPVQ0', 'm2Qy', 'team', 1795824000000, NULL, NULL, 'VHGBH3El', NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.keys VALUES ('AgM0A5gR', 'Agency, Graz', 'server', 'checks trademarks requirements usage', 'tg-NGieTWXNp65sm4iRrwmDbNfzLrXoeH_KBjQkFMmg', 't48w', 'local', 1795824000000, NULL, 1795824000000, 'AgM0A5gR', NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.kysely_migration VALUES ('0001-keys', '2026-11-28T12:50:45.380Z');
INSERT INTO public.kysely_migration VALUES ('0002-access', '2026-11-28T12:50:45.424Z');
INSERT INTO public.kysely_migration VALUES ('0003-requests', '2026-11-28T12:50:45.478Z');
INSERT INTO public.kysely_migration VALUES ('0004-upstream-budgets', '2026-11-28T12:50:45.521Z');
INSERT INTO public.kysely_migration VALUES ('0005-registers', '2026-11-28T12:50:45.996Z');
INSERT INTO public.kysely_migration VALUES ('0006-statuses-of-spellings', '2026-11-28T12:50:45.999Z');
INSERT INTO public.kysely_migration VALUES ('0007-upstream-shares', '2026-11-28T12:50:46.004Z');
INSERT INTO public.kysely_migration VALUES ('0008-free-checks', '2026-11-28T12:50:46.032Z');
INSERT INTO public.kysely_migration VALUES ('0009-basis-and-holes', '2026-11-28T12:50:46.065Z');
INSERT INTO public.kysely_migration VALUES ('0010-kept-answers', '2026-11-28T12:50:46.070Z');
INSERT INTO public.kysely_migration VALUES ('0011-goods-of-records', '2026-11-28T12:50:46.072Z');
INSERT INTO public.kysely_migration VALUES ('0012-keepers', '2026-11-28T12:50:46.108Z');
INSERT INTO public.kysely_migration VALUES ('0013-places', '2026-11-28T12:50:46.120Z');
INSERT INTO public.kysely_migration VALUES ('0014-several-controls', '2026-11-28T12:50:46.124Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.outbox VALUES ('M-1', 'R-1', 'received', NULL, 'waiting', 1795824000000, 1795824000000, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.repeats VALUES ('repeat-1', 1795910400000);
INSERT INTO public.replays VALUES ('digest-1', 'body', 'lease', 1795824000000, 'sealed', 1795910400000, 'h', 6);
INSERT INTO public.upstream_budgets VALUES ('euipo', 20000, 9);
INSERT INTO public.usage VALUES ('VHGBH3El', '2026-11', 7, 0);
SELECT pg_catalog.setval('public.register_bad_id_seq', 1, false);
SELECT pg_catalog.setval('public.register_files_id_seq', 1, false);
SELECT pg_catalog.setval('public.register_ref', 1, false);
SELECT pg_catalog.setval('public.register_spelling', 1, false);
ALTER TABLE ONLY public.access_links
    ADD CONSTRAINT access_links_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_form_digest_key UNIQUE (form_digest);
ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_pkey PRIMARY KEY (reference);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bursts
    ADD CONSTRAINT bursts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.free_checks
    ADD CONSTRAINT free_checks_pk PRIMARY KEY (key_id, day);
ALTER TABLE ONLY public.keepers
    ADD CONSTRAINT keepers_pkey PRIMARY KEY (office);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.register_accepted
    ADD CONSTRAINT register_accepted_pkey PRIMARY KEY (office, number, reason);
ALTER TABLE ONLY public.register_bad
    ADD CONSTRAINT register_bad_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.register_files
    ADD CONSTRAINT register_files_office_fingerprint_key UNIQUE (office, fingerprint);
ALTER TABLE ONLY public.register_files
    ADD CONSTRAINT register_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.register_forms
    ADD CONSTRAINT register_forms_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_forms_at
    ADD CONSTRAINT register_forms_at_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_forms_ch
    ADD CONSTRAINT register_forms_ch_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_forms_de
    ADD CONSTRAINT register_forms_de_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_forms_eu
    ADD CONSTRAINT register_forms_eu_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_forms_us
    ADD CONSTRAINT register_forms_us_pkey PRIMARY KEY (office, spelling, ref);
ALTER TABLE ONLY public.register_holders
    ADD CONSTRAINT register_holders_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_holders_at
    ADD CONSTRAINT register_holders_at_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_holders_ch
    ADD CONSTRAINT register_holders_ch_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_holders_de
    ADD CONSTRAINT register_holders_de_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_holders_eu
    ADD CONSTRAINT register_holders_eu_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_holders_us
    ADD CONSTRAINT register_holders_us_pkey PRIMARY KEY (office, word, length, spelling);
ALTER TABLE ONLY public.register_keeping
    ADD CONSTRAINT register_keeping_pkey PRIMARY KEY (office);
ALTER TABLE ONLY public.register_marks
    ADD CONSTRAINT register_marks_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_marks_at
    ADD CONSTRAINT register_marks_at_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_marks_ch
    ADD CONSTRAINT register_marks_ch_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_marks_de
    ADD CONSTRAINT register_marks_de_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_marks_eu
    ADD CONSTRAINT register_marks_eu_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_marks_us
    ADD CONSTRAINT register_marks_us_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_places
    ADD CONSTRAINT register_places_pkey PRIMARY KEY (office, number, basis);
ALTER TABLE ONLY public.register_records
    ADD CONSTRAINT register_records_identity UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records_at
    ADD CONSTRAINT register_records_at_office_number_basis_key UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records
    ADD CONSTRAINT register_records_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_records_at
    ADD CONSTRAINT register_records_at_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_records_ch
    ADD CONSTRAINT register_records_ch_office_number_basis_key UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records_ch
    ADD CONSTRAINT register_records_ch_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_records_de
    ADD CONSTRAINT register_records_de_office_number_basis_key UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records_de
    ADD CONSTRAINT register_records_de_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_records_eu
    ADD CONSTRAINT register_records_eu_office_number_basis_key UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records_eu
    ADD CONSTRAINT register_records_eu_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_records_us
    ADD CONSTRAINT register_records_us_office_number_basis_key UNIQUE (office, number, basis);
ALTER TABLE ONLY public.register_records_us
    ADD CONSTRAINT register_records_us_pkey PRIMARY KEY (office, ref);
ALTER TABLE ONLY public.register_spellings
    ADD CONSTRAINT register_spellings_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings_at
    ADD CONSTRAINT register_spellings_at_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings
    ADD CONSTRAINT register_spellings_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_spellings_at
    ADD CONSTRAINT register_spellings_at_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_spellings_ch
    ADD CONSTRAINT register_spellings_ch_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings_ch
    ADD CONSTRAINT register_spellings_ch_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_spellings_de
    ADD CONSTRAINT register_spellings_de_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings_de
    ADD CONSTRAINT register_spellings_de_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_spellings_eu
    ADD CONSTRAINT register_spellings_eu_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings_eu
    ADD CONSTRAINT register_spellings_eu_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_spellings_us
    ADD CONSTRAINT register_spellings_us_office_words_key UNIQUE (office, words);
ALTER TABLE ONLY public.register_spellings_us
    ADD CONSTRAINT register_spellings_us_pkey PRIMARY KEY (office, id);
ALTER TABLE ONLY public.register_windows
    ADD CONSTRAINT register_windows_pkey PRIMARY KEY (office, prefix);
ALTER TABLE ONLY public.register_words
    ADD CONSTRAINT register_words_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.register_words_at
    ADD CONSTRAINT register_words_at_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.register_words_ch
    ADD CONSTRAINT register_words_ch_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.register_words_de
    ADD CONSTRAINT register_words_de_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.register_words_eu
    ADD CONSTRAINT register_words_eu_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.register_words_us
    ADD CONSTRAINT register_words_us_pkey PRIMARY KEY (office, word);
ALTER TABLE ONLY public.registers
    ADD CONSTRAINT registers_pkey PRIMARY KEY (office);
ALTER TABLE ONLY public.repeats
    ADD CONSTRAINT repeats_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.upstream_budgets
    ADD CONSTRAINT upstream_budgets_pkey PRIMARY KEY (upstream);
ALTER TABLE ONLY public.upstream_shares
    ADD CONSTRAINT upstream_shares_key PRIMARY KEY (upstream, holder);
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_pk PRIMARY KEY (key_id, period);
CREATE INDEX access_links_by_reference ON public.access_links USING btree (reference);
CREATE INDEX access_requests_by_address ON public.access_requests USING btree (address_digest);
CREATE INDEX audit_by_time ON public.audit USING btree (at, id);
CREATE INDEX leases_by_digest ON public.leases USING btree (digest);
CREATE INDEX leases_by_end ON public.leases USING btree (expires_at);
CREATE INDEX outbox_by_due ON public.outbox USING btree (state, next_at);
CREATE INDEX outbox_by_reference ON public.outbox USING btree (reference);
CREATE INDEX register_bad_of_file ON public.register_bad USING btree (file);
CREATE INDEX register_forms_of_mark ON ONLY public.register_forms USING btree (ref);
CREATE INDEX register_forms_at_ref_idx ON public.register_forms_at USING btree (ref);
CREATE INDEX register_forms_ch_ref_idx ON public.register_forms_ch USING btree (ref);
CREATE INDEX register_forms_de_ref_idx ON public.register_forms_de USING btree (ref);
CREATE INDEX register_forms_eu_ref_idx ON public.register_forms_eu USING btree (ref);
CREATE INDEX register_forms_us_ref_idx ON public.register_forms_us USING btree (ref);
CREATE INDEX register_places_of_window ON public.register_places USING btree (office, prefix);
CREATE INDEX register_spellings_consonants ON ONLY public.register_spellings USING btree (consonants);
CREATE INDEX register_spellings_at_consonants_idx ON public.register_spellings_at USING btree (consonants);
CREATE INDEX register_spellings_letters ON ONLY public.register_spellings USING btree (letters);
CREATE INDEX register_spellings_at_letters_idx ON public.register_spellings_at USING btree (letters);
CREATE INDEX register_spellings_near ON ONLY public.register_spellings USING gin (near);
CREATE INDEX register_spellings_at_near_idx ON public.register_spellings_at USING gin (near);
CREATE INDEX register_spellings_ch_consonants_idx ON public.register_spellings_ch USING btree (consonants);
CREATE INDEX register_spellings_ch_letters_idx ON public.register_spellings_ch USING btree (letters);
CREATE INDEX register_spellings_ch_near_idx ON public.register_spellings_ch USING gin (near);
CREATE INDEX register_spellings_de_consonants_idx ON public.register_spellings_de USING btree (consonants);
CREATE INDEX register_spellings_de_letters_idx ON public.register_spellings_de USING btree (letters);
CREATE INDEX register_spellings_de_near_idx ON public.register_spellings_de USING gin (near);
CREATE INDEX register_spellings_eu_consonants_idx ON public.register_spellings_eu USING btree (consonants);
CREATE INDEX register_spellings_eu_letters_idx ON public.register_spellings_eu USING btree (letters);
CREATE INDEX register_spellings_eu_near_idx ON public.register_spellings_eu USING gin (near);
CREATE INDEX register_spellings_us_consonants_idx ON public.register_spellings_us USING btree (consonants);
CREATE INDEX register_spellings_us_letters_idx ON public.register_spellings_us USING btree (letters);
CREATE INDEX register_spellings_us_near_idx ON public.register_spellings_us USING gin (near);
CREATE INDEX register_words_near ON ONLY public.register_words USING gin (near);
CREATE INDEX register_words_at_near_idx ON public.register_words_at USING gin (near);
CREATE INDEX register_words_ch_near_idx ON public.register_words_ch USING gin (near);
CREATE INDEX register_words_de_near_idx ON public.register_words_de USING gin (near);
CREATE INDEX register_words_eu_near_idx ON public.register_words_eu USING gin (near);
CREATE INDEX register_words_us_near_idx ON public.register_words_us USING gin (near);
CREATE INDEX replays_by_end ON public.replays USING btree (expires_at);
CREATE INDEX replays_of_holder ON public.replays USING btree (holder, expires_at);
ALTER INDEX public.register_forms_pkey ATTACH PARTITION public.register_forms_at_pkey;
ALTER INDEX public.register_forms_of_mark ATTACH PARTITION public.register_forms_at_ref_idx;
ALTER INDEX public.register_forms_pkey ATTACH PARTITION public.register_forms_ch_pkey;
ALTER INDEX public.register_forms_of_mark ATTACH PARTITION public.register_forms_ch_ref_idx;
ALTER INDEX public.register_forms_pkey ATTACH PARTITION public.register_forms_de_pkey;
ALTER INDEX public.register_forms_of_mark ATTACH PARTITION public.register_forms_de_ref_idx;
ALTER INDEX public.register_forms_pkey ATTACH PARTITION public.register_forms_eu_pkey;
ALTER INDEX public.register_forms_of_mark ATTACH PARTITION public.register_forms_eu_ref_idx;
ALTER INDEX public.register_forms_pkey ATTACH PARTITION public.register_forms_us_pkey;
ALTER INDEX public.register_forms_of_mark ATTACH PARTITION public.register_forms_us_ref_idx;
ALTER INDEX public.register_holders_pkey ATTACH PARTITION public.register_holders_at_pkey;
ALTER INDEX public.register_holders_pkey ATTACH PARTITION public.register_holders_ch_pkey;
ALTER INDEX public.register_holders_pkey ATTACH PARTITION public.register_holders_de_pkey;
ALTER INDEX public.register_holders_pkey ATTACH PARTITION public.register_holders_eu_pkey;
ALTER INDEX public.register_holders_pkey ATTACH PARTITION public.register_holders_us_pkey;
ALTER INDEX public.register_marks_pkey ATTACH PARTITION public.register_marks_at_pkey;
ALTER INDEX public.register_marks_pkey ATTACH PARTITION public.register_marks_ch_pkey;
ALTER INDEX public.register_marks_pkey ATTACH PARTITION public.register_marks_de_pkey;
ALTER INDEX public.register_marks_pkey ATTACH PARTITION public.register_marks_eu_pkey;
ALTER INDEX public.register_marks_pkey ATTACH PARTITION public.register_marks_us_pkey;
ALTER INDEX public.register_records_identity ATTACH PARTITION public.register_records_at_office_number_basis_key;
ALTER INDEX public.register_records_pkey ATTACH PARTITION public.register_records_at_pkey;
ALTER INDEX public.register_records_identity ATTACH PARTITION public.register_records_ch_office_number_basis_key;
ALTER INDEX public.register_records_pkey ATTACH PARTITION public.register_records_ch_pkey;
ALTER INDEX public.register_records_identity ATTACH PARTITION public.register_records_de_office_number_basis_key;
ALTER INDEX public.register_records_pkey ATTACH PARTITION public.register_records_de_pkey;
ALTER INDEX public.register_records_identity ATTACH PARTITION public.register_records_eu_office_number_basis_key;
ALTER INDEX public.register_records_pkey ATTACH PARTITION public.register_records_eu_pkey;
ALTER INDEX public.register_records_identity ATTACH PARTITION public.register_records_us_office_number_basis_key;
ALTER INDEX public.register_records_pkey ATTACH PARTITION public.register_records_us_pkey;
ALTER INDEX public.register_spellings_consonants ATTACH PARTITION public.register_spellings_at_consonants_idx;
ALTER INDEX public.register_spellings_letters ATTACH PARTITION public.register_spellings_at_letters_idx;
ALTER INDEX public.register_spellings_near ATTACH PARTITION public.register_spellings_at_near_idx;
ALTER INDEX public.register_spellings_office_words_key ATTACH PARTITION public.register_spellings_at_office_words_key;
ALTER INDEX public.register_spellings_pkey ATTACH PARTITION public.register_spellings_at_pkey;
ALTER INDEX public.register_spellings_consonants ATTACH PARTITION public.register_spellings_ch_consonants_idx;
ALTER INDEX public.register_spellings_letters ATTACH PARTITION public.register_spellings_ch_letters_idx;
ALTER INDEX public.register_spellings_near ATTACH PARTITION public.register_spellings_ch_near_idx;
ALTER INDEX public.register_spellings_office_words_key ATTACH PARTITION public.register_spellings_ch_office_words_key;
ALTER INDEX public.register_spellings_pkey ATTACH PARTITION public.register_spellings_ch_pkey;
ALTER INDEX public.register_spellings_consonants ATTACH PARTITION public.register_spellings_de_consonants_idx;
ALTER INDEX public.register_spellings_letters ATTACH PARTITION public.register_spellings_de_letters_idx;
ALTER INDEX public.register_spellings_near ATTACH PARTITION public.register_spellings_de_near_idx;
ALTER INDEX public.register_spellings_office_words_key ATTACH PARTITION public.register_spellings_de_office_words_key;
ALTER INDEX public.register_spellings_pkey ATTACH PARTITION public.register_spellings_de_pkey;
ALTER INDEX public.register_spellings_consonants ATTACH PARTITION public.register_spellings_eu_consonants_idx;
ALTER INDEX public.register_spellings_letters ATTACH PARTITION public.register_spellings_eu_letters_idx;
ALTER INDEX public.register_spellings_near ATTACH PARTITION public.register_spellings_eu_near_idx;
ALTER INDEX public.register_spellings_office_words_key ATTACH PARTITION public.register_spellings_eu_office_words_key;
ALTER INDEX public.register_spellings_pkey ATTACH PARTITION public.register_spellings_eu_pkey;
ALTER INDEX public.register_spellings_consonants ATTACH PARTITION public.register_spellings_us_consonants_idx;
ALTER INDEX public.register_spellings_letters ATTACH PARTITION public.register_spellings_us_letters_idx;
ALTER INDEX public.register_spellings_near ATTACH PARTITION public.register_spellings_us_near_idx;
ALTER INDEX public.register_spellings_office_words_key ATTACH PARTITION public.register_spellings_us_office_words_key;
ALTER INDEX public.register_spellings_pkey ATTACH PARTITION public.register_spellings_us_pkey;
ALTER INDEX public.register_words_near ATTACH PARTITION public.register_words_at_near_idx;
ALTER INDEX public.register_words_pkey ATTACH PARTITION public.register_words_at_pkey;
ALTER INDEX public.register_words_near ATTACH PARTITION public.register_words_ch_near_idx;
ALTER INDEX public.register_words_pkey ATTACH PARTITION public.register_words_ch_pkey;
ALTER INDEX public.register_words_near ATTACH PARTITION public.register_words_de_near_idx;
ALTER INDEX public.register_words_pkey ATTACH PARTITION public.register_words_de_pkey;
ALTER INDEX public.register_words_near ATTACH PARTITION public.register_words_eu_near_idx;
ALTER INDEX public.register_words_pkey ATTACH PARTITION public.register_words_eu_pkey;
ALTER INDEX public.register_words_near ATTACH PARTITION public.register_words_us_near_idx;
ALTER INDEX public.register_words_pkey ATTACH PARTITION public.register_words_us_pkey;
ALTER TABLE ONLY public.access_links
    ADD CONSTRAINT access_links_reference_fkey FOREIGN KEY (reference) REFERENCES public.access_requests(reference) ON DELETE CASCADE;
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.keys(id);
ALTER TABLE ONLY public.free_checks
    ADD CONSTRAINT free_checks_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.keys(id);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.keys(id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_reference_fkey FOREIGN KEY (reference) REFERENCES public.access_requests(reference) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_accepted
    ADD CONSTRAINT register_accepted_office_fkey FOREIGN KEY (office) REFERENCES public.registers(office) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_bad
    ADD CONSTRAINT register_bad_file_fkey FOREIGN KEY (file) REFERENCES public.register_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_files
    ADD CONSTRAINT register_files_office_fkey FOREIGN KEY (office) REFERENCES public.registers(office) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_keeping
    ADD CONSTRAINT register_keeping_file_fkey FOREIGN KEY (file) REFERENCES public.register_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_keeping
    ADD CONSTRAINT register_keeping_office_fkey FOREIGN KEY (office) REFERENCES public.registers(office) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_places
    ADD CONSTRAINT register_places_office_fkey FOREIGN KEY (office) REFERENCES public.registers(office) ON DELETE CASCADE;
ALTER TABLE ONLY public.register_windows
    ADD CONSTRAINT register_windows_office_fkey FOREIGN KEY (office) REFERENCES public.registers(office) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.keys(id);
