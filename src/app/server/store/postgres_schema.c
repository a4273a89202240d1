/* app/server/store/postgres_schema.c: tables and functions of a PostgreSQL database, see
 * postgres.h. */
#include "app/server/store/postgres.h"

/* What leads from each version to the next: a new database begins at the first. A step that has
 * been released is never changed.
 *
 * Of tables, next is the number of the event that is to come and epoch that of the last writer: the
 * fence. Plies change no column that is in an index, so that PostgreSQL writes the row's new
 * version into the same page and no index at all (HOT); that is why over_at stands beside updated.
 */
const char *const pg_steps[] = {
    "CREATE TABLE meta("
    "  only_row boolean PRIMARY KEY DEFAULT true CHECK(only_row), version int NOT NULL,"
    "  clock bigint NOT NULL, epoch bigint NOT NULL, backend int NOT NULL,"
    "  renewed timestamptz NOT NULL);"
    "INSERT INTO meta VALUES(true, 0, 0, 0, 0, clock_timestamp());"
    "CREATE TABLE tables("
    "  id text COLLATE \"C\" PRIMARY KEY, game text COLLATE \"C\" NOT NULL, status int NOT NULL,"
    "  public boolean NOT NULL, created bigint NOT NULL, updated bigint NOT NULL,"
    "  due bigint NOT NULL, sessions text NOT NULL, summary text NOT NULL, next bigint NOT NULL,"
    "  epoch bigint NOT NULL, ply bigint NOT NULL, to_act bigint NOT NULL, over_at bigint)"
    "  WITH (fillfactor=70);"
    "CREATE TABLE events("
    "  table_id text COLLATE \"C\" NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
    "  body text NOT NULL, PRIMARY KEY(table_id, n));"
    "CREATE INDEX lobby ON tables(created DESC, id) WHERE public;"
    "CREATE INDEX lobby_status ON tables(status, created DESC, id) WHERE public;"
    "CREATE INDEX lobby_game ON tables(game, created DESC, id) WHERE public;"
    "CREATE INDEX lobby_both ON tables(game, status, created DESC, id) WHERE public;"
    "CREATE INDEX tables_due ON tables(due) WHERE due > 0;"
    "CREATE INDEX tables_over ON tables(over_at) WHERE over_at IS NOT NULL;"
    "CREATE TABLE seats("
    "  session text COLLATE \"C\" NOT NULL, table_id text COLLATE \"C\" NOT NULL,"
    "  created bigint NOT NULL, PRIMARY KEY(session, table_id));"
    "CREATE INDEX seats_of ON seats(session, created DESC, table_id);"
    "CREATE INDEX seats_at ON seats(table_id);"
    "CREATE TABLE sessions("
    "  hash bytea PRIMARY KEY, id text COLLATE \"C\" NOT NULL, name text NOT NULL,"
    "  lang text NOT NULL, seen bigint NOT NULL);"
    "CREATE INDEX sessions_id ON sessions(id);"
    "CREATE INDEX sessions_seen ON sessions(seen);"
    "CREATE FUNCTION turnpike_hold(own bigint, now bigint) RETURNS void LANGUAGE plpgsql AS $$"
    "  BEGIN UPDATE meta SET clock=greatest(clock, now), renewed=clock_timestamp()"
    "    WHERE epoch=own;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'another server has taken over' USING ERRCODE='TP001';"
    "  END IF; END $$;",
    /* Several nodes. The lease on a table is in its row, where a write set meets it under the lock
     * that it takes anyway: owner is the epoch of the node that has it (0: nobody), epoch that of
     * the lease. Leases, nodes and servers draw their epochs from one sequence.
     *
     * A table's own time is the game time of its owner plus shift, or of a table that nobody has
     * that of the whole cluster plus shift: the database's clock less the time that nobody was
     * there (stood). Whoever takes over a table from a node that is gone sets its time to where it
     * was when that node was last heard of. due is kept in the time without shift. */
    "ALTER TABLE tables ADD COLUMN owner bigint NOT NULL DEFAULT 0,"
    "  ADD COLUMN shift bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_owner ON tables(owner) WHERE owner <> 0;"
    "ALTER TABLE meta ADD COLUMN stood bigint NOT NULL DEFAULT 0;"
    "CREATE SEQUENCE epochs;"
    "SELECT setval('epochs', epoch) FROM meta WHERE epoch > 0;"
    "CREATE TABLE nodes("
    "  epoch bigint PRIMARY KEY, name text NOT NULL, address text NOT NULL, clock bigint NOT NULL,"
    "  renewed timestamptz NOT NULL) WITH (fillfactor=50);"
    "CREATE TABLE notes("
    "  key text COLLATE \"C\" PRIMARY KEY, session text NOT NULL, body bytea NOT NULL,"
    "  made timestamptz NOT NULL);"
    "CREATE INDEX notes_made ON notes(made);"
    "CREATE FUNCTION turnpike_ms(t timestamptz) RETURNS bigint LANGUAGE sql AS"
    "  $$SELECT floor(extract(epoch FROM t) * 1000)::bigint$$;"
    "CREATE FUNCTION turnpike_now() RETURNS bigint LANGUAGE sql AS"
    "  $$SELECT turnpike_ms(clock_timestamp()) - stood FROM meta$$;"
    /* How far game time had come when anybody was last there. */
    "CREATE FUNCTION turnpike_last() RETURNS bigint LANGUAGE sql AS"
    "  $$SELECT greatest(m.clock, (SELECT max(turnpike_ms(renewed) - m.stood) FROM nodes))"
    "    FROM meta m$$;"
    "CREATE FUNCTION turnpike_node_lock() RETURNS int LANGUAGE sql AS"
    "  $$SELECT hashtext('turnpike node ' || current_schema())$$;"
    /* Leases draw from the same numbers: after years there are more than an int holds. */
    "CREATE FUNCTION turnpike_node_key(epoch bigint) RETURNS int LANGUAGE sql AS"
    "  $$SELECT (epoch & 2147483647)::int$$;"
    /* A node holds a lock of its own, which goes with its connection: so one that was killed is
     * found out at once, unless we are linked to it and know better. */
    "CREATE FUNCTION turnpike_is_alive(which bigint, linked bigint[]) RETURNS boolean"
    "  LANGUAGE plpgsql AS $$"
    "  DECLARE silent interval;"
    "  BEGIN SELECT clock_timestamp() - renewed INTO silent FROM nodes WHERE epoch=which;"
    "  IF NOT FOUND THEN RETURN false; END IF;"
    "  IF which = ANY(linked) THEN RETURN silent < interval '10 s'; END IF;"
    "  RETURN silent < interval '3 s'"
    "    AND NOT pg_try_advisory_xact_lock_shared(turnpike_node_lock(), turnpike_node_key(which)); "
    "END $$;"
    "CREATE FUNCTION turnpike_beat(own bigint, now bigint) RETURNS void LANGUAGE plpgsql AS $$"
    "  BEGIN UPDATE nodes SET clock=greatest(clock, now), renewed=clock_timestamp()"
    "    WHERE epoch=own;"
    "  IF NOT FOUND THEN RAISE EXCEPTION 'this node was struck off' USING ERRCODE='TP001';"
    "  END IF; END $$;"
    /* If nobody else is there, nobody was since the last one was heard of: that time never was. */
    "CREATE FUNCTION turnpike_enter(own_name text, own_address text,"
    "    OUT own_epoch bigint, OUT own_clock bigint) LANGUAGE plpgsql AS $$"
    "  DECLARE last bigint;"
    "  BEGIN LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE;"
    "  last := turnpike_last();"
    "  IF last > 0 AND NOT EXISTS(SELECT 1 FROM nodes WHERE turnpike_is_alive(epoch, '{}')) THEN"
    "    UPDATE meta SET stood=turnpike_ms(clock_timestamp()) - last; END IF;"
    "  DELETE FROM nodes n WHERE renewed < clock_timestamp() - interval '1 day'"
    "    AND NOT EXISTS(SELECT 1 FROM tables WHERE owner=n.epoch);"
    "  own_epoch := nextval('epochs'); own_clock := turnpike_now();"
    "  INSERT INTO nodes VALUES(own_epoch, own_name, own_address, own_clock, clock_timestamp());"
    "  PERFORM pg_advisory_lock(turnpike_node_lock(), turnpike_node_key(own_epoch)); END $$;",
    /* Giving back and taking. */
    "CREATE FUNCTION turnpike_release(own bigint, now bigint, ids text[], leases bigint[])"
    "  RETURNS bigint LANGUAGE plpgsql AS $$"
    "  DECLARE moved bigint := now - turnpike_now(); n bigint;"
    "  BEGIN UPDATE tables t SET owner=0, shift=shift + moved,"
    "    due=CASE WHEN due > 0 THEN due - moved ELSE due END"
    "    FROM unnest(ids, leases) v(id, epoch)"
    "    WHERE t.id=v.id AND t.owner=own AND t.epoch=v.epoch;"
    "  GET DIAGNOSTICS n = ROW_COUNT; RETURN n; END $$;"
    "CREATE FUNCTION turnpike_release_all(own bigint, now bigint)"
    "  RETURNS bigint LANGUAGE plpgsql AS $$"
    "  DECLARE moved bigint := now - turnpike_now(); n bigint;"
    "  BEGIN UPDATE tables SET owner=0, shift=shift + moved,"
    "    due=CASE WHEN due > 0 THEN due - moved ELSE due END WHERE owner=own;"
    "  GET DIAGNOSTICS n = ROW_COUNT; RETURN n; END $$;"
    "CREATE FUNCTION turnpike_leave(own bigint, now bigint) RETURNS void LANGUAGE plpgsql AS $$"
    "  BEGIN PERFORM turnpike_release_all(own, now);"
    "  UPDATE meta SET clock=greatest(clock, turnpike_now());"
    "  DELETE FROM nodes WHERE epoch=own; END $$;"
    /* A server that wants the database for itself finds no nodes, but perhaps their leases. */
    "CREATE FUNCTION turnpike_alone() RETURNS void LANGUAGE plpgsql AS $$"
    "  DECLARE last bigint := turnpike_last(); moved bigint;"
    "  BEGIN"
    "  UPDATE tables t SET owner=0, shift=shift + coalesce(n.clock, last) - last,"
    "    due=CASE WHEN due > 0 THEN due - coalesce(n.clock, last) + last ELSE due END"
    "    FROM (SELECT DISTINCT owner FROM tables WHERE owner <> 0) o"
    "    LEFT JOIN nodes n ON n.epoch=o.owner WHERE t.owner=o.owner;"
    "  DELETE FROM nodes;"
    "  UPDATE meta SET clock=last; END $$;"
    /* A lease for whoever asks, if nobody else has one who is alive. One's own is renewed with a
     * new epoch: what is still under way of an old connection then comes to nothing. */
    "CREATE FUNCTION turnpike_lease(wanted text, own bigint, now bigint, linked bigint[],"
    "    OUT is_ours boolean, OUT lease bigint, OUT moved bigint, OUT holder bigint,"
    "    OUT holder_name text, OUT holder_address text) LANGUAGE plpgsql AS $$"
    "  DECLARE t record; from_clock bigint;"
    "  BEGIN FOR i IN 1..2 LOOP"
    "    IF i = 1 THEN SELECT owner, shift INTO t FROM tables WHERE id=wanted;"
    "    ELSE SELECT owner, shift INTO t FROM tables WHERE id=wanted FOR UPDATE; END IF;"
    "    IF NOT FOUND THEN RETURN; END IF;"
    "    IF t.owner <> 0 AND t.owner <> own AND turnpike_is_alive(t.owner, linked) THEN"
    "      SELECT false, n.epoch, n.name, n.address"
    "        INTO is_ours, holder, holder_name, holder_address FROM nodes n WHERE n.epoch=t.owner;"
    "      RETURN; END IF;"
    "  END LOOP;"
    "  SELECT n.clock INTO from_clock FROM nodes n WHERE n.epoch=t.owner;"
    "  IF t.owner = own THEN from_clock := now;"
    "  ELSIF from_clock IS NULL THEN from_clock := turnpike_now(); END IF;"
    "  is_ours := true; lease := nextval('epochs'); moved := t.shift + from_clock - now;"
    "  UPDATE tables SET owner=own, epoch=lease, shift=moved,"
    "    due=CASE WHEN due > 0 THEN due + t.shift - moved ELSE due END WHERE id=wanted;"
    "  END $$;",
    "CREATE TABLE bans(who text COLLATE \"C\" PRIMARY KEY, made bigint NOT NULL);",
};
const int pg_version = sizeof pg_steps / sizeof *pg_steps;
