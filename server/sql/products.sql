-- The products for sale whose title has a word that is spelled about like this one.
create or replace function similar_products(of_site text, word text) returns setof text language sql stable
  set pg_trgm.word_similarity_threshold = 0.45 as $$
  select id from products where site_id = of_site and active and word <% title_key limit 1000
$$;

-- Approved reviews count for their product. Its change tells the processes that its pages show something else.
create or replace function rate_product() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'approved';
  becomes boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  if was or becomes then
    update products set
      rating_count = rating_count + becomes::int - was::int,
      rating_sum = rating_sum + case when becomes then new.rating else 0 end - case when was then old.rating else 0 end
    where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  end if;
  return null;
end $$;
create or replace trigger rated after insert or update or delete on product_reviews
  for each row execute function rate_product();
