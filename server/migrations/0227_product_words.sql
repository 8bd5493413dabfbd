-- A text as it is searched and sorted: in lower case and without accents.
create function plain_text(words text) returns text language sql immutable strict parallel safe
  return replace(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss');

-- Words without what joins them, so that each part of an SKU is one.
create function word_vector(words text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', translate(plain_text(words), '-_./@:+&=?#~', '            '));

-- What a product is found by: its title counts most, its description least.
create function product_words(title text, category text, description text, variants jsonb) returns tsvector
  language sql immutable parallel safe
  return setweight(word_vector(title), 'A')
    || setweight(word_vector(coalesce(category, '') || ' ' || coalesce((
      select string_agg(concat_ws(' ', variant ->> 'title', variant ->> 'sku', variant ->> 'barcode'), ' ')
      from jsonb_array_elements(variants) variant), '')), 'B')
    || setweight(word_vector(left(coalesce(description, ''), 20000)), 'D');

-- The options of its variants, such as {"size:M", "size:L"}.
create function product_options(variants jsonb) returns text[] language sql immutable parallel safe
  return coalesce((
    select array_agg(distinct chosen.name || ':' || chosen.option)
    from jsonb_array_elements(variants) variant, jsonb_each_text(
      case jsonb_typeof(variant -> 'options') when 'object' then variant -> 'options' else '{}' end) chosen (name, option)
  ), '{}');

alter table products
  add column words tsvector not null generated always as (product_words(title, category, description, variants)) stored,
  add column option_keys text[] not null generated always as (product_options(variants)) stored,
  add column title_key text collate "C" not null generated always as (left(plain_text(title), 200)) stored;
