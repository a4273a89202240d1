// carry/Leave.tsx: a game that is kept in this page leaves it: as a record in a file, or to a server that the page knows.
import type { JSX } from "preact";
import { isLocal } from "../../house";
import { getText } from "../../http";
import { t } from "../../i18n";
import { saveHere } from "../../local/save";
import type { Table } from "../../wire";
import { knownServer, pack } from "./pack";

async function move(record: string, server: string): Promise<void> {
  const answer = await getText(record);
  if (answer.ok) location.assign(`${server}/carry#${await pack(answer.body)}`);
}

/** null: a server has it, or it has not begun or is over (the end has a button of its own). */
export function Leave({ table }: { readonly table: Table }): JSX.Element | null {
  if (!isLocal || table.status !== "running") return null;
  const record = `/api/tables/${table.table}/record`;
  const name = `turnpike-${table.game}-${table.table}.json`;
  const server = knownServer();
  return (
    <div class="more-row">
      <a class="button" data-action="export" href={record} download={name} onClick={(e) => saveHere(e, record, name)}>
        {t("result.export")}
      </a>
      {server !== "" && (
        <button
          type="button"
          class="button"
          data-action="carry"
          title={t("carry.move.why", { server: new URL(server).host })}
          onClick={() => void move(record, server)}
        >
          {t("carry.move")}
        </button>
      )}
    </div>
  );
}
