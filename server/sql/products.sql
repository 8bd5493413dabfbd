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
  if is_copy() then
    return null;
  end if;
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

-- Whoever waits for what has just come back is looked at by the next run of the job. Locked in one order, as variants come back apart.
create or replace function look_at_stock_requests(of_product text) returns void language sql as $$
  update stock_requests set is_due = true where id in (
    select id from stock_requests where product_id = of_product and not is_due order by id for no key update)
$$;
create or replace function stock_came_back() returns trigger language plpgsql as $$
begin
  perform look_at_stock_requests(coalesce(new.product_id, old.product_id));
  return null;
end $$;
create or replace trigger came_back after update of quantity on product_stock for each row
  when (old.quantity <= 0 and new.quantity > 0) execute function stock_came_back();
-- It is not counted any more, or that of its product counts.
create or replace trigger not_counted after delete on product_stock for each row execute function stock_came_back();
-- A variant has stock of its own now.
create or replace trigger counted after insert on product_stock for each row
  when (new.quantity > 0) execute function stock_came_back();
create or replace function product_came_back() returns trigger language plpgsql as $$
begin
  perform look_at_stock_requests(new.id);
  return null;
end $$;
create or replace trigger came_back after update of active, variants on products for each row
  when (new.active and (not old.active or new.variants <> old.variants)) execute function product_came_back();
