-- What a job translates and how far it is; null for jobs that generate.
alter table ai_jobs add column translation json;

-- Of which content a page was translated last, and what was saved then. `source_hash` is null when some of its texts were not translated.
create table ai_translations (
  page_id text collate "C" not null references pages on delete cascade,
  language text collate "C" not null,
  site_id text collate "C" not null references sites on delete cascade,
  translation_id text collate "C" not null references pages on delete cascade,
  source_hash text,
  result_hash text not null,
  primary key (page_id, language)
);
create index ai_translations_of_site on ai_translations (site_id);
create index ai_translations_results on ai_translations (translation_id);

-- The labels of menus as they were translated: {"label": "translation"}.
create table ai_label_translations (
  site_id text collate "C" not null references sites on delete cascade,
  language text collate "C" not null,
  labels json not null,
  primary key (site_id, language)
);
