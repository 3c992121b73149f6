import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import { Link } from "react-router";
import { storageQuery } from "./storage-query.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useStorageWords } from "./storage-words.ts";

/** Says what happened, which data is safe and how to make room. */
export function StorageFull() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data } = useQuery({ ...storageQuery(uid), staleTime: 0 });
  const words = useStorageWords();
  return (
    <Notice tone="bad" icon={<HardDrive size={18} />} title={t`Your storage is full`}>
      <p>
        <Trans>This file was not added. Your page and all your files are safe.</Trans> {data ? `${words(data)}.` : null}
      </p>
      <p>
        <Trans>
          To make room, delete courses that you no longer need <Link to="/static/home">on your shelf</Link>. Their space is free again some
          days after they leave the trash. You can also use a file that this course already has.
        </Trans>
      </p>
    </Notice>
  );
}
