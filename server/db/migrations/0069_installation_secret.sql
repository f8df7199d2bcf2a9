-- One secret that all processes sign challenges with: 244 random bits.
INSERT INTO "settings" ("name", "value")
VALUES ('secret', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "known_devices" ("device_hash", "user_id", "seen_at")
SELECT "device_hash", "user_id", max("seen_at") FROM "sessions"
 WHERE "device_hash" IS NOT NULL GROUP BY "device_hash", "user_id"
ON CONFLICT DO NOTHING;
